import type { Browser, Page } from "@playwright/test";
import { CLOCK_HEADER, MINUTE_PATH } from "../../scripts/serve/clock-door";
import { expectNoAxeViolations } from "./support/axe";
import { book } from "./support/book";
import { expect, test } from "./support/test";
import { answer, workshopOf } from "./support/workshop";

const DAY_MS = 86_400_000;
/** The day after the booked one: nothing that other journeys booked is asked about by then. */
const LATER_MS = 4 * DAY_MS;
const AFTER_THE_UNDO = { [CLOCK_HEADER]: String(LATER_MS + 120_000) };

/** The same person on that day. */
async function later(browser: Browser, by: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: await by.context().storageState(),
    extraHTTPHeaders: { [CLOCK_HEADER]: String(LATER_MS) },
  });
  return context.newPage();
}

async function drawnRight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
}

test("in New Zealand both sides write, the workshop says how far the work is, and the customer reads, pays GST of 15 % and reviews", async ({
  page,
  browser,
}) => {
  const inThreeDays = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  const token = await book(page, null, { ServiceDate: inThreeDays });
  const today = await workshopOf(page, browser, token);
  await answer(today, 1);
  await page.goto(`/booking/${token}/messages`);
  await page.getByLabel("Your message").fill("It squeaks when cold.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "It squeaks when cold." })).toBeVisible();

  const portal = await later(browser, today);
  await portal.goto(`/workshop/bookings/${token}/messages`);
  await expect(portal.getByText("It squeaks when cold.")).toBeVisible();
  await portal.goto(today.url());
  const press = async (words: string) => {
    await portal.getByRole("button", { name: words, exact: true }).click();
    await expect(portal.getByRole("status").filter({ hasText: words })).toBeVisible();
  };
  await press("The vehicle is here");
  const customer = await later(browser, page);
  await customer.goto(`/booking/${token}/confirmation`);
  await expect(customer).toHaveTitle("Work Under Way");
  await press("The vehicle is ready");
  await expect(customer).toHaveTitle("Ready");
  await portal.getByText("The work is done", { exact: true }).first().click();
  await press("The work is done");
  expect((await customer.request.get(MINUTE_PATH, { headers: AFTER_THE_UNDO })).status()).toBe(204);

  await customer.goto(`/booking/${token}/receipt`);
  const sum = async (label: string) => {
    const row = await customer.getByText(label, { exact: true }).first().locator("xpath=..").innerText();
    return Number(/\$([\d,]+\.\d\d)/.exec(row.replace(/\s/g, ""))?.[1]?.replace(",", ""));
  };
  const [paid, gst] = [await sum("Paid"), await sum("GST included")];
  expect(paid).toBeGreaterThan(0);
  expect(Math.abs(gst - (paid * 3) / 23)).toBeLessThanOrEqual(0.01);
  await expect(customer.getByText(/GST number/i).first()).toBeVisible();

  await customer.goto(`/booking/${token}`);
  await expect(customer).toHaveTitle("Booking Completed");
  await drawnRight(customer);
  await customer.getByRole("link", { name: "Review the work" }).click();
  await customer.getByRole("radio", { name: /^4 stars/ }).check();
  await customer.getByLabel("Comments").fill("Quick and tidy");
  await customer.getByRole("button", { name: "Save my review" }).click();
  await expect(customer.getByRole("status").filter({ hasText: "Your review is saved" })).toBeVisible();
  await drawnRight(customer);

  await portal.reload();
  await portal.getByLabel("Your reply").fill("Thank you, Kiri.");
  await portal.getByRole("button", { name: "Reply" }).click();
  await expect(portal.getByText("Your reply: Thank you, Kiri.")).toBeVisible();
  await drawnRight(portal);
  for (const seen of [portal, customer, today]) await seen.context().close();
});
