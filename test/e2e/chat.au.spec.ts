import { expectNoAxeViolations } from "./support/axe";
import { press, startQuote } from "./support/funnel";
import { expect, test } from "./support/test";

const CHAT = /^(Chat with us|Help and contact)/;

test("F-105 F-106 the chat button is shown on desktop quote pages only", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await startQuote(page, { repairInspectionId: "159" });
  const chat = page.getByRole("link", { name: CHAT });
  await expect(chat).toBeVisible();
  await page.setViewportSize({ width: 799, height: 860 });
  await expect(chat).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect(chat).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(chat).toHaveCount(0);
});

test("without a chat service the button shows our phone and email, and the quote stays open", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await startQuote(page, { repairInspectionId: "159" });
  await press(page, "Continue");
  await page.locator("#field-q").fill("parra");
  // The link text names its destination.
  const button = page.getByRole("link", { name: /^Help and contact/ });
  const [help] = await Promise.all([context.waitForEvent("page"), button.click()]);
  await expect(help.getByRole("heading", { level: 1 })).toHaveText("How can we help?");
  await expect(help.getByRole("main").locator('a[href^="tel:"]')).toBeVisible();
  await expect(help.getByRole("main").locator('a[href^="mailto:"]')).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await help.setViewportSize({ width, height: 800 });
    await expectNoAxeViolations(help);
    expect(await help.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await expect(page.locator("#field-q")).toHaveValue("parra");
});
