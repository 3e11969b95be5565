import type { Browser, Page } from "@playwright/test";
import { addDays } from "../../app/domain/core/time/days";
import { formatDay } from "../../app/domain/core/time/format";
import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { expectNoAxeViolations } from "./support/axe";
import { payByCard } from "./support/book";
import { lastOfFourDays, openFinalise } from "./support/choose-supplier";
import { LONG_WORK, makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/** Upper bound on the number of jobs like `LONG_WORK` that any workshop accepts per day. */
const MAX_JOBS = 5;

/** Books the day as other customers until it is full. Returns the page of the last customer, which shows their booking. */
async function fillDay(browser: Browser, supplier: string, day: string): Promise<Page> {
  let lastPage: Page | null = null;
  for (let job = 0; job < MAX_JOBS; job += 1) {
    const page = await (await browser.newContext()).newPage();
    const guid = await makeLead(page, { CartItems: LONG_WORK, ServiceDate: day });
    await page.goto(`/booking/${guid}/finalise?supplier=${supplier}&day=${day}`);
    // The day is full if the workshop no longer offers it, or offers no day at all.
    if (new URL(page.url()).searchParams.has("unavailable")) break;
    if ((await page.getByLabel("Date", { exact: true }).first().inputValue()) !== day) break;
    await payByCard(page, `0404 065 02${job}`);
    lastPage = page;
  }
  if (lastPage === null) throw new Error("the day is full already");
  return lastPage;
}

async function cancel(customer: Page): Promise<void> {
  await customer.goto(`${new URL(customer.url()).pathname.replace(/\/confirmation$/, "")}/cancel`);
  await customer.getByRole("button", { name: "Cancel this booking" }).click();
  await expect(customer).toHaveTitle("Booking Cancelled");
}

test("a customer waiting for an earlier day is notified once and moves the booking by link", async ({
  page,
  browser,
}) => {
  const guid = await openFinalise(page, { CartItems: LONG_WORK });
  const supplier = new URL(page.url()).searchParams.get("supplier") ?? "";
  const day = await lastOfFourDays(page);
  const earlierDay = addDays(day, -1);
  const earliestDay = addDays(day, -2);
  await page.goto(`/booking/${guid}/finalise?supplier=${supplier}&day=${day}`);
  const token = await payByCard(page, "0404 065 010");
  await answerOffer(await openWorkshopPortal(page, browser, token), 1);
  const earlierDayCustomer = await fillDay(browser, supplier, earlierDay);
  const otherCustomer = await fillDay(browser, supplier, earliestDay);

  // It is now three days before the booking. Both days in between can be requested and are full.
  const now = Date.parse(`${addDays(day, -3)}T09:00:00+11:00`);
  const laterHeaders = { [CLOCK_HEADER]: String(now - Date.now()) };
  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    extraHTTPHeaders: laterHeaders,
  });
  const customer = await noScriptContext.newPage();
  await customer.goto(`/booking/${token}/move`);
  await customer.getByRole("checkbox", { name: formatDay(earlierDay) }).check();
  await customer.getByRole("button", { name: "Let me know when a day becomes free" }).click();
  await expect(customer.getByRole("status")).toHaveText(
    `We’ll let you know once, when ${formatDay(earlierDay)} becomes free. Your booking stays as it is until you move it.`,
  );
  // With JavaScript: withdraw the request, then choose the same day again.
  await page.setExtraHTTPHeaders(laterHeaders);
  await page.goto(`/booking/${token}/move`);
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("group", { name: "Which days would suit you?" })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectNoAxeViolations(page);
  await page.getByRole("checkbox", { name: formatDay(earlierDay) }).check();
  await page.getByRole("button", { name: "Let me know when a day becomes free" }).click();
  await expect(page.getByRole("button", { name: "Stop waiting" })).toBeVisible();
  await expectNoAxeViolations(page);

  const runNotifications = (minutes: number) =>
    page.request.get(`${CRON_PATH}?cron=notify-earlier-days&time=${now + minutes * 60_000}`);
  await cancel(otherCustomer);
  expect((await runNotifications(20)).status()).toBe(200);
  await customer.goto("/dev/outbox");
  await expect(customer.locator('[data-template="booking-earlier-day"]', { hasText: token })).toHaveCount(0);
  await cancel(earlierDayCustomer);
  expect((await runNotifications(40)).status()).toBe(200);
  await runNotifications(40);
  await customer.goto("/dev/outbox");
  const mails = customer
    .locator('[data-template="booking-earlier-day"]', { hasText: token })
    .filter({ hasText: "Hi Kiri," });
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText(`${formatDay(earlierDay)} is now free`);
  const link = /\/booking\/\S+\/move\?day=\S+/.exec(await mails.innerText())?.[0] ?? "";
  await customer.goto(link);
  await expect(customer.getByText(`Start time on ${formatDay(earlierDay)}`)).toBeVisible();
  await customer.getByRole("button", { name: "Move my booking" }).click();
  await customer.getByText("What has happened so far").click();
  await expect(customer.getByText(`Moved to ${formatDay(earlierDay)}`)).toBeVisible();
  await noScriptContext.close();
});
