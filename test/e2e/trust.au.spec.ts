import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { testMobile, codeFor } from "./support/funnel";
import { expect, test } from "./support/test";
import { countryOf } from "./support/walk-to-booking";

const expectLayout = async (page: Page) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
};

// The text of each country is tested in test/workerd/trust/texts.test.ts.
test("legal texts with all their lists and versions are linked in the footer of every page", async ({ page }) => {
  await page.goto("/help");
  for (const name of ["Terms", "Privacy", "Cookies", "Accessibility"]) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByText(/^Version \d{4}-\d{2}/).first()).toBeVisible();
    await expectLayout(page);
  }
  await page.goto("/privacy");
  await page.getByRole("link", { name: /^Version 2026-11, from/ }).click();
  await expect(page.getByText("An earlier version")).toBeVisible();
  await expectLayout(page);
});

for (const javaScriptEnabled of [true, false])
  test(`a customer requests a review and exports their data ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    page,
    browser,
  }, { project }) => {
    const mobile = testMobile(countryOf(project.name));
    const token = await bookAsCustomer(page, mobile);
    const context = await browser.newContext({ javaScriptEnabled, acceptDownloads: true });
    await context.addCookies(await page.context().cookies());
    const desk = await context.newPage();
    const checkLayout = async () => void (javaScriptEnabled && (await expectLayout(desk)));
    await desk.goto(`/request-review?about=duplicate-booking&of=${token}`);
    await expect(desk.getByText("The answer goes to k")).toBeVisible();
    await checkLayout();
    await desk.getByRole("button", { name: "Send" }).click();
    await expect(desk.getByRole("alert")).toContainText("Describe what we should review");
    await checkLayout();
    await desk.getByLabel("What happened").fill("These are two different cars.");
    await desk.getByRole("button", { name: "Send" }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("A person will review it");
    await checkLayout();
    await context.close();

    const downloadContext = await browser.newContext({ javaScriptEnabled, acceptDownloads: true });
    const phone = await downloadContext.newPage();
    await phone.goto("/request-review");
    await expect(phone.getByText("we need to know who made the request")).toBeVisible();
    if (javaScriptEnabled) await expectLayout(phone);
    await phone.goto("/my-data");
    if (javaScriptEnabled) await expectLayout(phone);
    await phone.getByLabel("Mobile or email").fill(mobile);
    await phone.getByRole("button", { name: "Send me a code" }).click();
    await expect(async () => phone.locator("#field-code").fill(await codeFor(phone, mobile))).toPass();
    await phone.getByRole("button", { name: "Continue" }).click();
    await expect(phone.getByRole("link", { name: "Read or print my data" })).toBeVisible();
    if (javaScriptEnabled) await expectLayout(phone);
    const [file] = await Promise.all([
      phone.waitForEvent("download"),
      phone.getByRole("link", { name: "Download as JSON" }).click(),
    ]);
    const data = JSON.parse(readFileSync(await file.path(), "utf8"));
    expect(data.data.bookings).toHaveLength(1);
    expect(data.data.bookings[0].request.email).toBe("kiri@example.com");
    await phone.getByRole("link", { name: "Read or print my data" }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("All my data");
    await expect(phone.getByText("kiri@example.com").first()).toBeVisible();
    if (javaScriptEnabled) await expectLayout(phone);
    await downloadContext.close();
  });
