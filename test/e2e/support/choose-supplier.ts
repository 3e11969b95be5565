import type { Page } from "@playwright/test";
import { isHoliday } from "../../../app/domain/core/holidays/holidays";
import { addDays } from "../../../app/domain/core/time/days";
import { makeLead } from "./make-lead";
import { runInfo } from "./run-info";

/**
 * The first day that a journey asks for. A day at a workshop holds three or four bookings, so journeys that run side by side would take each
 * other's last place: each worker books in weeks of its own. None is so soon that it can be changed by a call alone.
 */
export function ownDay(): string {
  return dayIn(10 + 14 * runInfo().worker);
}

/** A day that no other journey asks for, for one that fills it. */
export function dayToFill(): string {
  return dayIn(10 + 14 * runInfo().workers);
}

/** The same for the journey of the diary, which blocks hours of it. */
export function dayOfDiary(): string {
  return dayIn(24 + 14 * runInfo().workers);
}

/** The first day that can be asked for whatever today is, also before a long weekend: the journeys of the work itself come to it by the clock. */
export function soonDay(): string {
  return dayIn(6);
}

/** The same for the journey of a day that is held. */
export function dayToHold(): string {
  return dayIn(17 + 14 * runInfo().workers);
}

/** The last of four days in a row that the open finalise page offers, for the journey of an earlier day. */
export async function dayAfterThree(page: Page): Promise<string> {
  const offers = await page
    .getByLabel("Date", { exact: true })
    .first()
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const day = offers.findLast((last) => [1, 2, 3].every((days) => offers.includes(addDays(last, -days))));
  if (day === undefined) throw new Error("the workshop offers no four days in a row");
  return day;
}

/** That many days from now, or the first working day after it where journeys book. A workshop may be closed on it still, and take the next. */
function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3_600_000);
  const day = at.toISOString().slice(0, 10);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const isClosed = runInfo().country === "NZ" ? isHoliday("NZ", "Auckland", day) : isHoliday("AU", "NSW", day);
  return isWeekend || isClosed ? dayIn(days + 1) : day;
}

/** Goes from a priced lead to the finalise page of the first supplier that takes cards, or of the one of that number. Answers the lead's guid. */
export async function openFinalise(
  page: Page,
  over: Readonly<Record<string, unknown>> = {},
  workshopId: number | null = null,
): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay(), ...over });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  const supplier = Listings.find((listing) => listing.AcceptOnlinePayments && !listing.IsMobile);
  await page.goto(`/booking/${guid}/finalise?supplier=${workshopId ?? supplier?.WorkshopId}`);
  return guid;
}

/** Fills the customer's part of the finalise form; a journey that asks for codes books with a mobile of its own. */
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

/** Types a discount code into its box, which is folded until there is one. */
export async function fillCode(page: Page, code: string): Promise<void> {
  const box = page.getByLabel("Discount code or voucher");
  if (!(await box.isVisible())) await page.locator("summary", { hasText: "Use a discount code or voucher" }).click();
  await box.fill(code);
}

/** Unfolds the extras that are not charged from the start. */
export async function openExtras(page: Page): Promise<void> {
  const fold = page.locator("details:not([open]) > summary", { hasText: /^Add (more )?extras/ });
  if ((await fold.count()) > 0) await fold.click();
}

/** Unfolds the comment and the photos. */
export async function openComment(page: Page): Promise<void> {
  const fold = page.locator("details:not([open]) > summary", { hasText: "Add a comment" });
  if ((await fold.count()) > 0) await fold.click();
}

/** Types a comment into its box, which is folded until there is one. */
export async function fillComment(page: Page, text: string): Promise<void> {
  await openComment(page);
  await page.getByLabel("Comments for the supplier").fill(text);
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });
export const payNow = (page: Page) => page.getByRole("button", { name: /^Pay Now \(\$[\d,]+\.\d\d\)$/ });

/** The same, of the first supplier that takes every online payment. */
export async function openFinaliseWithBnpl(page: Page, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const guid = await makeLead(page, { ServiceDate: ownDay(), ...over });
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
