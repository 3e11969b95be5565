import type { Browser, Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../scripts/serve/clock-door";
import { expectNoAxeViolations } from "./support/axe";
import { book, payByCard } from "./support/book";
import { ownDay } from "./support/choose-supplier";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";
import { answer, workshopOf } from "./support/workshop";

/** Books one of the dearer offers, which few do, so that somebody else would do it for no more. Answers the booking's token. */
async function bookDear(page: Page): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay() });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  const taking = Listings.filter((listing) => listing.AcceptOnlinePayments && !listing.IsMobile);
  await page.goto(`/booking/${guid}/finalise?supplier=${taking[Math.min(8, taking.length - 1)]?.WorkshopId}`);
  return payByCard(page);
}

/** What the workshop's page says when it is opened, drawn right on a phone and a desk, and the same to a browser without script. */
async function standsAtWorkshop(portal: Page, browser: Browser, heading: string): Promise<void> {
  await portal.reload();
  const status = (page: Page) => page.getByRole("status").filter({ hasText: heading });
  await expect(status(portal).first()).toBeVisible();
  for (const width of [390, 1280]) {
    await portal.setViewportSize({ width, height: 900 });
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(portal);
  }
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await portal.context().storageState(),
  });
  const without = await plain.newPage();
  await without.goto(portal.url());
  await expect(status(without).first()).toBeVisible();
  await plain.close();
}

test("the workshop's page follows its booking: to answer, waiting for the customer, booked in", async ({
  page,
  browser,
}) => {
  const token = await book(page);
  const portal = await workshopOf(page, browser, token);
  await standsAtWorkshop(portal, browser, "Action required");
  await answer(portal, 2);
  await standsAtWorkshop(portal, browser, "Awaiting confirmation");
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("You are booked in");
  await standsAtWorkshop(portal, browser, "Booked in");
});

test("the workshop's page follows its booking: what it declined is over for it, the next workshop is asked, and the customer ends it", async ({
  page,
  browser,
}) => {
  const token = await bookDear(page);
  const declined = await workshopOf(page, browser, token);
  await answer(declined, 4);
  await standsAtWorkshop(declined, browser, "No action required");
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio", { name: /^Ask .* instead/ }).check();
  // To leave before it is answered would take the choice back.
  const sent = page.waitForResponse((answer) => answer.request().method() === "POST" && /changes/.test(answer.url()));
  await page.getByRole("button", { name: "Send my choice" }).click();
  await sent;
  await page.goto(`/booking/${token}/confirmation`);
  await expect(page).toHaveTitle("Booking Passed On");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
  await standsAtWorkshop(declined, browser, "No action required");
  const next = await workshopOf(page, browser, token);
  await standsAtWorkshop(next, browser, "Action required");
  await answer(next, 4);
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio", { name: /End this booking/ }).check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("Your booking has ended");
  await standsAtWorkshop(next, browser, "Booking cancelled");
});

test("a booking that comes in stands on the open overview by itself", async ({ page, browser }) => {
  // At a workshop that few book: the first page of what waits ends somewhere.
  const first = await bookDear(page);
  const portal = await workshopOf(page, browser, first);
  await portal.goto("/workshop");
  const rowOf = (token: string) => portal.locator(`a[href*="/workshop/bookings/${token}"]`).first();
  await expect(rowOf(first)).toBeVisible();
  const { Workshop } = (await (await page.request.get(`/api/booking/${first}/minimal-details`)).json()) as {
    Workshop: { WorkshopID: number };
  };
  const other = await (await browser.newContext()).newPage();
  const guid = await makeLead(other, { ServiceDate: ownDay() });
  await other.goto(`/booking/${guid}/finalise?supplier=${Workshop.WorkshopID}`);
  const second = await payByCard(other);
  await expect(rowOf(second)).toBeVisible({ timeout: 30_000 });
});

for (const hasScript of [true, false])
  test(`on the day of the work the workshop says that it is done, ${hasScript ? "with" : "without"} script: the booking is completed for both`, async ({
    page,
    browser,
  }) => {
    const TWENTY_DAYS_MS = 20 * 86_400_000;
    const laterBrowser = async (by: Page, javaScriptEnabled = true) => {
      const later = await browser.newContext({
        javaScriptEnabled,
        storageState: await by.context().storageState(),
        extraHTTPHeaders: { [CLOCK_HEADER]: String(TWENTY_DAYS_MS) },
      });
      return later.newPage();
    };
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const token = await book(page, null, { ServiceDate: inThreeDays });
    const today = await workshopOf(page, browser, token);
    await answer(today, 1);
    await standsAtWorkshop(today, browser, "Booked in");
    await expect(today.getByRole("heading", { name: "The work" })).toHaveCount(0);

    const portal = await laterBrowser(today, hasScript);
    await portal.goto(today.url());
    const said = (words: string) => portal.getByRole("status").filter({ hasText: words });
    const customer = await laterBrowser(page, hasScript);
    const press = async (words: string) => {
      await portal.getByRole("button", { name: words, exact: true }).click();
      await expect(said(words)).toBeVisible();
    };
    await press("The vehicle is here");
    // The live door tells it: what the page asks by itself is not answered.
    await customer.route("**/api/booking/*/status", (route) => route.abort());
    await customer.goto(`/booking/${token}/confirmation`);
    await expect(customer).toHaveTitle("Work Under Way");
    await press("The vehicle is ready");
    if (!hasScript) await customer.reload();
    await expect(customer).toHaveTitle("Ready");
    await portal.getByRole("button", { name: "Undo" }).click();
    await expect(said("The vehicle is here")).toBeVisible();

    await portal.getByText("The work is done", { exact: true }).first().click();
    await portal.getByLabel("Final amount").fill("100000");
    await portal.getByRole("button", { name: "The work is done" }).click();
    await expect(portal.getByRole("alert").filter({ hasText: "at most" })).toBeVisible();
    // Left out it is the agreed one, which was paid by card.
    await portal.getByLabel("Final amount").fill("");
    await portal.getByLabel("Odometer").fill("84,500");
    await portal.getByRole("button", { name: "The work is done" }).click();
    await expect(said("The work is done")).toBeVisible();
    await expect(portal.getByText("84,500 km")).toBeVisible();
    await customer.goto(`/booking/${token}/confirmation`);
    await expect(customer).toHaveTitle("Booking Completed");
    await expect(customer.getByText("84,500 km")).toBeVisible();
    for (const width of [390, 1280]) {
      for (const seen of [portal, customer]) {
        await seen.setViewportSize({ width, height: 900 });
        if (!hasScript) continue;
        expect(await seen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectNoAxeViolations(seen);
      }
    }
    for (const seen of [portal, customer, today]) await seen.context().close();
  });
