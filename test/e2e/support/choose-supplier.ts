import type { Page } from "@playwright/test";
import { isHoliday } from "../../../app/domain/core/holidays/holidays";
import { addDays } from "../../../app/domain/core/time/days";
import { makeLead } from "./make-lead";
import { runInfo } from "./run-info";

/**
 * The first day that a test requests. Each test worker books in its own weeks, because a workshop takes only three or four bookings a day and parallel tests
 * would compete for the last slot. No day is so soon that the booking can be changed only by phone.
 */
export function ownDay(): string {
  return dayIn(10 + 14 * runInfo().worker);
}

/** A day that no other test requests, for the test that fills it. */
export function fillableDay(): string {
  return dayIn(10 + 14 * runInfo().workers);
}

/** A day for the diary test, which blocks some of its hours. */
export function diaryDay(): string {
  return dayIn(24 + 14 * runInfo().workers);
}

/** The earliest day that can always be requested, even before a long weekend. The tests of the work itself move the clock to it. */
export function soonDay(): string {
  return dayIn(6);
}

/** A day for the test of held days. */
export function holdableDay(): string {
  return dayIn(17 + 14 * runInfo().workers);
}

/** The last of four consecutive days that the open finalise page offers, for the test of an earlier day. */
export async function lastOfFourDays(page: Page): Promise<string> {
  const offeredDays = await page
    .getByLabel("Date", { exact: true })
    .first()
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const day = offeredDays.findLast((candidate) =>
    [1, 2, 3].every((days) => offeredDays.includes(addDays(candidate, -days))),
  );
  if (day === undefined) throw new Error("the workshop offers no four days in a row");
  return day;
}

/** The day that is this number of days from now, or the next working day where the tests book. A workshop may still be closed then and offer the next day. */
function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3_600_000);
  const day = at.toISOString().slice(0, 10);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const isClosed = runInfo().country === "NZ" ? isHoliday("NZ", "Auckland", day) : isHoliday("AU", "NSW", day);
  return isWeekend || isClosed ? dayIn(days + 1) : day;
}

/** Goes from a priced lead to the finalise page of the first supplier that takes cards, or of the given supplier. Returns the lead's guid. */
export async function openFinalise(
  page: Page,
  overrides: Readonly<Record<string, unknown>> = {},
  workshopId: number | null = null,
): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay(), ...overrides });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  const supplier = Listings.find((listing) => listing.AcceptOnlinePayments && !listing.IsMobile);
  await page.goto(`/booking/${guid}/finalise?supplier=${workshopId ?? supplier?.WorkshopId}`);
  return guid;
}

/** Fills in the customer's part of the finalise form. A test that needs codes passes its own mobile. */
export async function fillDetails(page: Page, mobile: string | null = null): Promise<void> {
  const isNz = (await page.locator("html").getAttribute("lang")) === "en-NZ";
  await page.getByLabel("First name").fill("Kiri");
  await page.getByLabel("Last name").fill("Walker");
  await page.getByRole("textbox", { name: "Mobile" }).fill(mobile ?? (isNz ? "026 123 4567" : "0404 040 404"));
  await page.getByLabel("Email").fill("kiri@example.com");
  await page.getByLabel("I agree to the booking terms").check();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12/40");
  await page.getByLabel("Security code").fill("123");
}

/** Types a discount code into its field, which is collapsed while empty. */
export async function fillCode(page: Page, code: string): Promise<void> {
  const box = page.getByLabel("Discount code or voucher");
  if (!(await box.isVisible())) await page.locator("summary", { hasText: "Use a discount code or voucher" }).click();
  await box.fill(code);
}

/** Expands the extras that are not charged by default. */
export async function openExtras(page: Page): Promise<void> {
  const detailsSummary = page.locator("details:not([open]) > summary", { hasText: /^Add (more )?extras/ });
  if ((await detailsSummary.count()) > 0) await detailsSummary.click();
}

/** Expands the comment and the photos. */
export async function openComment(page: Page): Promise<void> {
  const detailsSummary = page.locator("details:not([open]) > summary", { hasText: "Add a comment" });
  if ((await detailsSummary.count()) > 0) await detailsSummary.click();
}

/** Types a comment into its field, which is collapsed while empty. */
export async function fillComment(page: Page, text: string): Promise<void> {
  await openComment(page);
  await page.getByLabel("Comments for the supplier").fill(text);
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });
export const payNow = (page: Page) => page.getByRole("button", { name: /^Pay Now \(\$[\d,]+\.\d\d\)$/ });

/** Goes from a priced lead to the finalise page of the first supplier that takes every online payment method. */
export async function openFinaliseWithBnpl(
  page: Page,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay(), ...overrides });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  for (const listing of Listings.filter((item) => item.AcceptOnlinePayments && !item.IsMobile)) {
    const { Workshop } = (await (await page.request.get(`/api/finalise/${guid}/${listing.WorkshopId}`)).json()) as {
      Workshop: { HasBnplFeature: boolean };
    };
    if (!Workshop.HasBnplFeature) continue;
    await page.goto(`/booking/${guid}/finalise?supplier=${listing.WorkshopId}`);
    return guid;
  }
  throw new Error("no supplier near takes every online payment");
}
