import type { Browser, Page } from "@playwright/test";
import { expectAccessibleLayout } from "./support/screenshots";
import { bookAsCustomer } from "./support/book";
import { simulateInstalledApp, cachedPages } from "./support/installed-app";
import { waitUntilRendered } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

/** Opens the desk's page at `path`, enters a reason, and views the customer's pages as the customer. */

async function viewAs(browser: Browser, path: string, hasScript: boolean): Promise<Page> {
  const page = await openDesk(browser, { hasScript });
  await page.goto(path);
  await page.getByRole("link", { name: "View as customer" }).click();
  await page.getByLabel("Reason").fill("Cannot find the receipt");
  await page.getByRole("button", { name: "Open the customer’s pages" }).click();
  await expect(bar(page)).toBeVisible();
  return page;
}
const bar = (page: Page) => page.getByRole("region", { name: "Viewing as the customer" });

async function expectViewingBar(page: Page, name: string, hasScript = true): Promise<void> {
  await expect(bar(page)).toContainText("Viewing as the customer · Opal Operator");
  await expectAccessibleLayout(page, { axe: hasScript ? "last" : "none", name });
}

for (const hasScript of [true, false])
  test(`viewing a booking as its customer has no side effects ${hasScript ? "with" : "without"} JavaScript`, async ({
    browser,
    page: customer,
  }) => {
    const token = await bookAsCustomer(customer);
    const page = await viewAs(browser, `/desk/bookings/${token}`, hasScript);
    await expect(page).toHaveURL(new RegExp(`/booking/${token}$`));
    await expectViewingBar(page, `booking-${hasScript}`, hasScript);
    // Impersonates the customer, with no customer signed in in this browser.
    await page.goto(`/booking/${token}/messages`);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("code");
    await page.goto(`/booking/${token}/cancel`);
    await waitUntilRendered(page);
    await expectViewingBar(page, `cancel-${hasScript}`, hasScript);
    await page.getByRole("button", { name: /Cancel (?:the|this|my) booking/ }).click();
    if (hasScript) await expect(bar(page).getByRole("status")).toHaveText("Nothing was sent. This view is read-only.");
    else {
      await expect(page.locator("body")).toContainText("read-only");
      await page.goBack();
    }
    await bar(page).getByRole("button", { name: "Back to the desk" }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/bookings/${token}$`));
    await expect(page.getByRole("main")).toContainText("Viewed the customer’s pages: Cannot find the receipt");
    await expect(page.getByRole("main")).not.toContainText("Cancelled the booking");
    await page.goto(`/booking/${token}`);
    await expect(bar(page)).toHaveCount(0);
  });

test("an installed app caches no page viewed as a customer", async ({ browser, page: customer }) => {
  const token = await bookAsCustomer(customer);
  const page = await viewAs(browser, `/desk/bookings/${token}`, true);
  await page.addInitScript(simulateInstalledApp);
  await page.goto("/garage");
  await expect.poll(() => cachedPages(page)).toEqual(["/garage"]);
  await page.goto(`/booking/${token}`);
  await expect(bar(page)).toBeVisible();
  await page.goto("/garage");
  await page.waitForTimeout(500);
  expect(await cachedPages(page)).toEqual(["/garage"]);
});

test("viewing a quote as its customer shows prices and continues from page to page", async ({
  browser,
  page: customer,
}) => {
  const guid = await makeLead(customer, {});
  const page = await viewAs(browser, `/desk/quotes/${guid}`, true);
  await expect(page).toHaveURL(new RegExp(`/quotes/${guid}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectViewingBar(page, "quote");
  await page.goto("/desk");
  await expect(bar(page)).toHaveCount(0);
});
