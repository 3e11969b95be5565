import type { Browser, BrowserContext, Page } from "@playwright/test";
import { formatDay } from "../../app/domain/core/time/format";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { expectNoAxeViolations } from "./support/axe";
import { holdableDay, fillCard, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { LONG_WORK, makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const ELEVEN_MINUTES = { [CLOCK_HEADER]: String(11 * 60_000) };
/** Upper bound on the number of other jobs like `LONG_WORK` that any workshop accepts on the same day. */
const MAX_HOLDERS = 4;

/**
 * Gives each customer their own network address, because the number of holds per hour is limited per mobile and network, and other tests leave payments open.
 */
const ownNetwork = (customer: number) => ({ "CF-Connecting-IP": `203.0.113.${customer}` });
const ownMobile = (customer: number) => `0404 065 00${customer}`;

test.use({ extraHTTPHeaders: ownNetwork(0) });

/** Goes to the card window, where the day is held. Returns the text that says so. */
async function openCardWindow(page: Page, customer: number) {
  await fillDetails(page, ownMobile(customer));
  await payButton(page).click();
  await page.waitForURL(/\/card\//);
  return page.getByRole("dialog").getByRole("status");
}

test("a day is held during payment and available to others after the hold ends", async ({ page, browser }) => {
  const lead = { CartItems: LONG_WORK, ServiceDate: holdableDay() };
  await openFinalise(page, lead);
  const supplier = new URL(page.url()).searchParams.get("supplier");
  const day = await page.getByLabel("Date", { exact: true }).first().inputValue();
  const text = formatDay(day, { year: false });
  const holdNotice = await openCardWindow(page, 0);
  await expect(holdNotice).toHaveText(new RegExp(`^${text} is held for you until \\d+(:\\d+)? [ap]m\\.$`));

  const otherContext = await browser.newContext({ javaScriptEnabled: false });
  const other = await otherContext.newPage();
  const guid = await makeLead(other, lead);
  const openHeldDay = () => other.goto(`/booking/${guid}/finalise?supplier=${supplier}&day=${day}`);
  const notice = other.getByText(`${text} is on hold for another customer until`);
  const days = other.getByLabel("Date", { exact: true }).first();
  // If the workshop can take more than one job, other customers hold the remaining slots.
  const holders: BrowserContext[] = [];
  await openHeldDay();
  while ((await notice.count()) === 0 && holders.length < MAX_HOLDERS) {
    holders.push(await openSecondHold(browser, lead, supplier, day, holders.length + 1));
    await openHeldDay();
  }
  await expect(notice).toBeVisible();
  expect(await days.inputValue()).not.toBe(day);
  for (const width of [390, 1280])
    for (const item of [page, other]) {
      await item.setViewportSize({ width, height: 900 });
      expect(await item.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await expectNoAxeViolations(page);

  // Eleven minutes later the day is free again, and the customer who held it is notified.
  await otherContext.setExtraHTTPHeaders(ELEVEN_MINUTES);
  await openHeldDay();
  await expect(notice).toHaveCount(0);
  expect(await days.inputValue()).toBe(day);
  await page.setExtraHTTPHeaders(ELEVEN_MINUTES);
  await page.reload();
  await expect(holdNotice).toContainText(`${text} was held for you until`);
  await page.setExtraHTTPHeaders({});
  await page.reload();
  await fillCard(page, "5555 5555 5555 4444");
  await payNow(page).click();
  await expect(page).toHaveTitle("Booking Received");
  await otherContext.close();
  for (const holder of holders) await holder.close();
});

/** Opens a second customer's payment for the same day. */
async function openSecondHold(
  browser: Browser,
  lead: Readonly<Record<string, unknown>>,
  supplier: string | null,
  day: string,
  customer: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: ownNetwork(customer) });
  const page = await context.newPage();
  const guid = await makeLead(page, lead);
  await page.goto(`/booking/${guid}/finalise?supplier=${supplier}&day=${day}`);
  await openCardWindow(page, customer);
  return context;
}
