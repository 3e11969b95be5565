import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/** Checks the layout and text on a phone and a desktop, and the same page in a browser without JavaScript. */
async function expectStatus(page: Page, browser: Browser, token: string, title: string): Promise<void> {
  // An open page updates by itself without a reload.
  await expect(page).toHaveTitle(title, { timeout: 20_000 });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
  const noScriptContext = await browser.newContext({ javaScriptEnabled: false });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto(`${new URL(page.url()).origin}/booking/${token}/confirmation`);
  await expect(noScriptPage.getByRole("heading", { level: 1 })).toHaveText(title);
  await noScriptContext.close();
}

test("the customer's open page shows its booking as received, moved and confirmed", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  await expectStatus(page, browser, token, "Booking Received");
  await answerOffer(await openWorkshopPortal(page, browser, token), 2);
  await expectStatus(page, browser, token, "Another Date Proposed");
  await page.getByRole("link", { name: "Choose a date" }).click();
  await page.waitForURL(/\/changes$/);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("You are booked in");
  await page.getByRole("link", { name: "See your booking" }).click();
  await expectStatus(page, browser, token, "Booking Confirmed");
});

test("the customer's open page updates to confirmed with phone and receipt", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  await answerOffer(await openWorkshopPortal(page, browser, token), 1);
  await expectStatus(page, browser, token, "Booking Confirmed");
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tax invoice and receipt");
});

test("the customer's open page shows its booking as declined, then ended by the customer", async ({
  page,
  browser,
}) => {
  const token = await bookAsCustomer(page);
  await answerOffer(await openWorkshopPortal(page, browser, token), 4);
  await expectStatus(page, browser, token, "Booking Declined");
  await page.getByRole("link", { name: "See your options" }).click();
  await page.waitForURL(/\/changes$/);
  await page.getByRole("radio", { name: /Cancel this booking/ }).check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("Your booking is cancelled");
  await page.getByRole("link", { name: "See your booking" }).click();
  await expectStatus(page, browser, token, "Booking Cancelled");
});

test("proposed dates show in the portal until the customer ends the booking", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  const portal = await openWorkshopPortal(page, browser, token);
  await answerOffer(portal, 2);
  await portal.reload();
  const status = portal.getByRole("main").getByRole("status").first();
  await expect(status).toContainText("Awaiting confirmation");
  await expect(status.getByRole("listitem")).toHaveCount(1);
  await page.goto(`/booking/${token}/changes`);
  await page.getByRole("radio", { name: /Cancel this booking/ }).check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page).toHaveTitle("Your booking is cancelled");
  await portal.reload();
  await expect(status).toContainText("Booking cancelled");
  await expect(status.getByRole("listitem")).toHaveCount(0);
});
