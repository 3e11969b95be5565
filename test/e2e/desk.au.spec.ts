import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { book } from "./support/book";
import { expect, test } from "./support/test";
import { answer, workshopOf } from "./support/workshop";

/** Somebody of the operator, at the desk. */
async function atDesk(browser: Browser, name: string, path: string, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: hasScript ? 1280 : 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  return page;
}

async function looksRight(page: Page, name: string, hasScript = true): Promise<void> {
  if (hasScript) await expectNoAxeViolations(page);
  const { width: before = 1280 } = page.viewportSize() ?? {};
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: before, height: 844 });
}

test("two people at the desk: a booking found, read with a reason, moved, refunded by two, on a phone without script too", async ({
  page,
  browser,
}) => {
  test.slow();
  const token = await book(page);
  const workshop = await workshopOf(page, browser, token);
  await answer(workshop, 1);
  const number = /Booking (\d{9})/.exec(await workshop.title())?.[1] ?? "";

  const opal = await atDesk(browser, "Opal Operator", "/desk", true);
  await looksRight(opal, "desk");
  await opal.getByRole("link", { name: "Find" }).click();
  await opal.getByLabel("What to find").fill(number);
  await opal.getByRole("button", { name: "Find" }).click();
  await looksRight(opal, "found");
  await opal.getByRole("link", { name: `Booking ${number}` }).click();
  await expect(opal.getByRole("heading", { level: 1 })).toContainText(number);
  await looksRight(opal, "booking");

  await opal.getByRole("link", { name: "Read contact details" }).click();
  await opal.getByRole("button", { name: "Show them" }).click();
  await expect(opal.getByRole("alert")).toContainText("Say why");
  await opal.getByLabel("Reason").fill("She called about the time");
  await opal.getByRole("button", { name: "Show them" }).click();
  await expect(opal.getByText("@")).not.toHaveCount(0);
  await looksRight(opal, "contact");
  await opal.getByRole("link", { name: "Back" }).click();

  await opal.getByRole("link", { name: "Move it" }).click();
  await opal.getByLabel("Day").selectOption({ index: 3 });
  await opal.getByRole("button", { name: "Show the times of this day" }).click();
  await expect(opal.getByRole("group", { name: /^Start on/ })).toBeVisible();
  await looksRight(opal, "move");
  await opal.getByLabel("Reason").fill("She is away that day");
  await opal.getByRole("button", { name: "Move the booking" }).click();
  await expect(opal.getByText("Moved the booking: She is away that day")).toBeVisible();

  await opal.getByRole("link", { name: "Refund" }).click();
  await opal.getByLabel("How much goes back").fill("240");
  await opal.getByLabel("What the customer reads as the reason").fill("The part was cheaper");
  await opal.getByLabel("Reason", { exact: true }).fill("Checked with the workshop");
  await looksRight(opal, "refund");
  await opal.getByRole("button", { name: "Refund" }).click();
  await expect(opal.getByText("waits for a second person")).toBeVisible();

  const fay = await atDesk(browser, "Fay Finance", "/desk", false);
  await fay.getByRole("link", { name: "Refund of $240.00" }).first().click();
  await looksRight(fay, "decide", false);
  await fay.getByLabel("Let it go").check();
  await fay.getByLabel("Reason").fill("Right");
  await fay.getByRole("button", { name: "Decide" }).click();
  await expect(fay.getByText("approved by Fay Finance")).toBeVisible();
  await expect(async () => {
    await fay.reload();
    await expect(fay.getByText("partial refund").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await looksRight(fay, "refunded", false);

  await opal.goto("/desk/people");
  await looksRight(opal, "people");
  await opal.getByRole("link", { name: "Retention" }).click();
  await expect(opal.getByText("Emails and text messages that we sent")).toBeVisible();
  await looksRight(opal, "retention");
});
