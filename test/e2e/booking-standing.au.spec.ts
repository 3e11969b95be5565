import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { fillCard, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { expect, test } from "./support/test";
import { signInWithAddress, workshopMails } from "./support/workshop";

/** Books by card as a guest. Answers the booking's token. */
async function book(page: Page): Promise<string> {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, "5555 5555 5555 4444");
  await payNow(page).click();
  await expect(page).toHaveTitle("Booking Received");
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** The workshop of the newest booking, signed in with the address that its mail went to. */
async function workshopOf(page: Page, browser: Browser): Promise<Page> {
  const [mail] = await workshopMails(page);
  if (mail === undefined) throw new Error("the workshop was sent no mail");
  const portal = await (await browser.newContext()).newPage();
  await portal.goto(mail.link);
  await signInWithAddress(portal, mail.to);
  await expect(portal.getByText("Action required")).toBeVisible();
  return portal;
}

/** Sends the workshop's answer as its form does. */
async function answer(portal: Page, responseType: number): Promise<void> {
  const day = await portal.locator('select[name="date-1"] option[value^="2"]').nth(2).getAttribute("value");
  const bookingOfferId = Number(await portal.locator('input[name="bookingOfferId"]').first().inputValue());
  const typename = await portal.evaluate(
    async (variables) => {
      const sent = await fetch("/api/gateway", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ operationName: "respondToBookingOffer", variables }) });
      return JSON.stringify(await sent.json());
    },
    { bookingOfferId, responseType, availabilities: responseType === 2 ? [{ date: day, startAt: "08:00" }] : [] },
  );
  expect(typename).toContain("BookingOfferResponded");
}

/** Drawn and read right on a phone and a desk, and the same to a browser without script. */
async function stands(page: Page, browser: Browser, token: string, title: string): Promise<void> {
  // Nobody reloads it: an open page follows by itself.
  await expect(page).toHaveTitle(title, { timeout: 20_000 });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto(`${new URL(page.url()).origin}/booking/${token}/confirmation`);
  await expect(without.getByRole("heading", { level: 1 })).toHaveText(title);
  await plain.close();
}

test("the customer's open page follows its booking: received, another date, the chosen one confirmed", async ({ page, browser }) => {
  const token = await book(page);
  await stands(page, browser, token, "Booking Received");
  await answer(await workshopOf(page, browser), 2);
  await stands(page, browser, token, "Another Date Proposed");
  await page.getByRole("link", { name: "Choose a date" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("You are booked in");
  await page.getByRole("link", { name: "See your booking" }).click();
  await stands(page, browser, token, "Booking Confirmed");
});

test("the customer's open page follows its booking: confirmed, with the supplier's phone and the receipt", async ({ page, browser }) => {
  const token = await book(page);
  await answer(await workshopOf(page, browser), 1);
  await stands(page, browser, token, "Booking Confirmed");
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tax invoice and receipt");
});

test("the customer's open page follows its booking: declined, then ended by the customer", async ({ page, browser }) => {
  const token = await book(page);
  await answer(await workshopOf(page, browser), 4);
  await stands(page, browser, token, "Booking Declined");
  await page.getByRole("link", { name: "See what you can do" }).click();
  await page.getByRole("radio", { name: /End this booking/ }).check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("Your booking has ended");
  await page.getByRole("link", { name: "See your booking" }).click();
  await stands(page, browser, token, "Booking Cancelled");
});
