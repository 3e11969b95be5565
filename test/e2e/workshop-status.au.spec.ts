import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer, payByCard } from "./support/book";
import { ownDay } from "./support/choose-supplier";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/**
 * Books one of the more expensive offers, so that other workshops would do the job for the same price or less. Few other tests book these offers. Returns the
 * booking's token.
 */
async function bookExpensiveJob(page: Page): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay() });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  const payableListings = Listings.filter((listing) => listing.AcceptOnlinePayments && !listing.IsMobile);
  await page.goto(
    `/booking/${guid}/finalise?supplier=${payableListings[Math.min(8, payableListings.length - 1)]?.WorkshopId}`,
  );
  return payByCard(page);
}

/** Checks the heading and layout of the workshop's page on a phone and a desktop, and the same page in a browser without JavaScript. */
async function expectWorkshopStatus(portal: Page, browser: Browser, heading: string): Promise<void> {
  await portal.reload();
  const status = (page: Page) => page.getByRole("status").filter({ hasText: heading });
  await expect(status(portal).first()).toBeVisible();
  for (const width of [390, 1280]) {
    await portal.setViewportSize({ width, height: 900 });
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(portal);
  }
  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await portal.context().storageState(),
  });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto(portal.url());
  await expect(status(noScriptPage).first()).toBeVisible();
  await noScriptContext.close();
}

test("the workshop's page follows its booking: to answer, awaiting the customer, booked in", async ({
  page,
  browser,
}) => {
  const token = await bookAsCustomer(page);
  const portal = await openWorkshopPortal(page, browser, token);
  await expectWorkshopStatus(portal, browser, "Action required");
  await answerOffer(portal, 2);
  await expectWorkshopStatus(portal, browser, "Awaiting confirmation");
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("You are booked in");
  await expectWorkshopStatus(portal, browser, "Booked in");
});

test("a declined booking moves to the next workshop until the customer ends it", async ({ page, browser }) => {
  const token = await bookExpensiveJob(page);
  const decliningPortal = await openWorkshopPortal(page, browser, token);
  await answerOffer(decliningPortal, 4);
  await expectWorkshopStatus(decliningPortal, browser, "No action required");
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio", { name: /^Ask .* instead/ }).check();
  // Waits for the response, because leaving earlier would cancel the choice.
  const responsePromise = page.waitForResponse(
    (response) => response.request().method() === "POST" && /changes/.test(response.url()),
  );
  await page.getByRole("button", { name: "Send my choice" }).click();
  await responsePromise;
  await page.goto(`/booking/${token}/confirmation`);
  await expect(page).toHaveTitle("Sent to Another Workshop");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
  await expectWorkshopStatus(decliningPortal, browser, "No action required");
  const next = await openWorkshopPortal(page, browser, token);
  await expectWorkshopStatus(next, browser, "Action required");
  await answerOffer(next, 4);
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio", { name: /Cancel this booking/ }).check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("Your booking is cancelled");
  await expectWorkshopStatus(next, browser, "Booking cancelled");
});

test("a new booking appears on the open overview without a reload", async ({ page, browser }) => {
  // Uses a workshop with few bookings, because the first page of the waiting list is limited.
  const firstToken = await bookExpensiveJob(page);
  const portal = await openWorkshopPortal(page, browser, firstToken);
  await portal.goto("/workshop");
  const rowOf = (token: string) => portal.locator(`a[href*="/workshop/bookings/${token}"]`).first();
  await expect(rowOf(firstToken)).toBeVisible();
  const { Workshop } = (await (await page.request.get(`/api/booking/${firstToken}/minimal-details`)).json()) as {
    Workshop: { WorkshopID: number };
  };
  const other = await (await browser.newContext()).newPage();
  const guid = await makeLead(other, { ServiceDate: ownDay() });
  await other.goto(`/booking/${guid}/finalise?supplier=${Workshop.WorkshopID}`);
  const second = await payByCard(other);
  await expect(rowOf(second)).toBeVisible({ timeout: 30_000 });
});
