import type { Browser, Page } from "@playwright/test";
import { bookAsCustomer } from "./support/book";
import { expect, ONE_COUNTRY, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";
import { DESK_AND_PHONE, expectAccessibleLayout } from "./support/screenshots";

/** Opens the page as the same customer in a browser without JavaScript. */
async function withoutScript(page: Page, browser: Browser): Promise<Page> {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 900 },
  });
  const noScriptPage = await plain.newPage();
  await noScriptPage.goto(page.url());
  return noScriptPage;
}

/** Chooses a free day in the calendar of the page for moving a booking. */
const chooseDay = (page: Page, index: number) =>
  page
    .getByRole("group", { name: /^Available days at/ })
    .getByRole("radio")
    .nth(index)
    .check({ force: true });

test("a customer moves a confirmed booking, then cancels it without JavaScript", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  await answerOffer(await openWorkshopPortal(page, browser, token), 1);
  await page.goto(`/booking/${token}`);
  await expect(page).toHaveTitle("Booking Confirmed");
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("link", { name: "Move this booking" }).click();
  await page.waitForURL(/\/move$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Move your booking");
  // MO-34: the free days are shown as a calendar. With JavaScript, one click shows the times of a day.
  await chooseDay(page, 6);
  const times = page.getByRole("group", { name: /^Start time on/ });
  await times.getByRole("radio").last().check();
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("button", { name: "Move my booking" }).click();
  await expect(page.getByText("Your booking with")).toBeVisible();
  await page.getByText("What has happened so far").click();
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  await expectAccessibleLayout(page, DESK_AND_PHONE);

  const plain = await withoutScript(page, browser);
  await plain.getByRole("link", { name: "Cancel this booking" }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Cancel your booking");
  await expect(plain.getByText("Cancellation fee")).toBeVisible();
  await expect(plain.getByText(/^Refund: \$/)).toBeVisible();
  // MO-34: keeping the booking is the default way out, and cancelling is styled as destructive.
  await expect(plain.getByRole("button", { name: "Cancel this booking" })).toHaveClass(/text-error/);
  await expect(plain.getByRole("link", { name: "Keep my booking" })).toHaveClass(/bg-accent/);
  await plain.getByRole("button", { name: "Cancel this booking" }).click();
  await expect(plain).toHaveTitle("Booking Cancelled");
  await plain.context().close();
});

test("a customer moves a booking that awaits confirmation, without JavaScript", { tag: ONE_COUNTRY }, async ({
  page,
  browser,
}) => {
  const token = await bookAsCustomer(page);
  await page.goto(`/booking/${token}/move`);
  const plain = await withoutScript(page, browser);
  await chooseDay(plain, 5);
  await plain.getByRole("button", { name: "Show times for this day" }).click();
  await plain
    .getByRole("group", { name: /^Start time on/ })
    .getByRole("radio")
    .last()
    .check();
  await plain.getByRole("button", { name: "Move my booking" }).click();
  await expect(plain).toHaveTitle("Booking Received");
  await plain.context().close();
});

test("a workshop proposes another date, the customer keeps the day and then cancels", {
  tag: ONE_COUNTRY,
}, async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  const portal = await openWorkshopPortal(page, browser, token);
  await answerOffer(portal, 1);
  await portal.reload();
  await portal.getByText("Propose another date").click();
  await portal.getByLabel("Date 1", { exact: true }).selectOption({ index: 9 });
  await portal.getByLabel("Start time for date 1").selectOption({ index: 1 });
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await portal.getByRole("button", { name: "Ask the customer", exact: true }).click();
  await expect(portal.getByText(/You asked to move this booking/)).toBeVisible();

  await page.goto(`/booking/${token}`);
  await expect(page).toHaveTitle("Another Date Proposed");
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("link", { name: "Choose a date" }).click();
  await page.waitForURL(/\/changes$/);
  await page.getByRole("radio", { name: /^Keep/ }).check();
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("You are booked in");

  await portal.reload();
  await portal.getByText("Cancel this booking").first().click();
  await portal.getByLabel("Why can't you do this job?").fill("Our hoist is broken.");
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await portal.getByRole("button", { name: "Cancel this booking" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "Booking cancelled" }).first()).toBeVisible();
  await page.goto(`/booking/${token}`);
  await expect(page).toHaveTitle("Booking Cancelled");
  await expect(page.getByText("had to cancel your booking")).toBeVisible();
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await expect(page.getByRole("link", { name: "See your quotes" })).toBeVisible();
});
