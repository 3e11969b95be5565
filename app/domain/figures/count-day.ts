import { MINUTE_MS } from "../core/time/duration";
import type { SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import { skipBlockedDays } from "../lead/dates/blocked-dates";
import { isHoliday } from "../core/holidays/holidays";
import { addDays, dayAt, startOfDay } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import {
  RESPONSE_MINUTES,
  type ResponseMeasure,
  toResponseMeasure,
  type DayCount,
  SUFFICIENT_OFFERS,
  type Measure,
  type WorkshopDay,
} from "./measures";

/** `region` is the Australian state or the New Zealand region. */
interface WorkshopRecord {
  readonly region: string;
  readonly supplierId: SupplierId;
}

/**
 * Events of one day, as read from the database. Times are epoch milliseconds, money is whole cents; `region` is the Australian state or the New Zealand
 * region.
 */
export interface DayFacts {
  /** Quotes whose price list was viewed for the first time, with the number of priced offers. `isBooked` = the quote was already booked. */
  readonly viewedQuotes: readonly { readonly region: string; readonly priced: number; readonly isBooked: boolean }[];
  /** Quotes for which, for the first time, a workshop in the list was opened or "Book now" was clicked. */
  readonly clicks: readonly {
    readonly region: string;
    readonly kind: "opened" | "book-now";
    readonly isBooked: boolean;
  }[];
  /** Quotes for which workshops were asked for a price. */
  readonly askedQuotes: readonly { readonly region: string }[];
  /**
   * Bookings with the price at booking time. `isFirst` = the quote's first booking; the other flags say whether the quote's list was viewed and whether a
   * workshop was chosen there.
   */
  readonly bookings: readonly (WorkshopRecord & {
    readonly total: number;
    readonly isFirst: boolean;
    readonly wasSeen: boolean;
    readonly wasChosen: boolean;
  })[];
  /** Workshops' first answers to booking requests. */
  readonly answers: readonly (WorkshopRecord & { readonly askedAt: number; readonly at: number })[];
  /**
   * `worth` = the amount charged for completed work, null for other postings; `commission` = the change in our commission; `refunded` = the amount refunded to
   * the customer.
   */
  readonly postings: readonly (WorkshopRecord & {
    readonly worth: number | null;
    readonly commission: number;
    readonly refunded: number;
  })[];
  /** Bookings cancelled by any party, including no-shows. */
  readonly cancellations: readonly (WorkshopRecord & { readonly isNoShow: boolean })[];
  readonly disputes: readonly (WorkshopRecord & { readonly amount: number })[];
  /** First calls to customers who were waiting for a call. */
  readonly calls: readonly {
    readonly region: string;
    readonly zone: string;
    readonly promisedAt: number;
    readonly calledAt: number;
  }[];
}

/** The measure that counts an answer with this response time. */
export function findResponseMeasure(elapsedMs: number): ResponseMeasure {
  const limitMinutes = RESPONSE_MINUTES.find((minutes) => elapsedMs <= minutes * MINUTE_MS);
  return limitMinutes === undefined ? "answered-later" : toResponseMeasure(limitMinutes);
}

/** Deadline for a promised call in epoch milliseconds: the end of the customer's next local business day. */
export function callDeadline(promisedAt: number, country: Country, state: string, zone: string): number {
  const day = skipBlockedDays(addDays(dayAt(promisedAt, zone), 1), (value) => isHoliday(country, state, value));
  return startOfDay(addDays(day, 1), zone);
}

/** Computes the counts of a day. Zeros are left out, and the order is undefined. */
export function countDay(day: PlainDay, country: Country, facts: DayFacts): readonly DayCount[] {
  const counts = new Map<string, DayCount>();
  const add = (measure: Measure, region: string, n = 1) => {
    const key = `${measure} ${region}`;
    counts.set(key, { day, measure, region, n: (counts.get(key)?.n ?? 0) + n });
  };
  // Each step of the funnel counts the quotes that reached it or a later one. A booking made without the results list, for example by phone, counts as having
  // seen a price and chosen.
  for (const { region, priced, isBooked } of facts.viewedQuotes) {
    if (!isBooked) add("funnel-priced", region);
    add("quotes-priced", region);
    if (priced >= SUFFICIENT_OFFERS) add("quotes-with-three", region);
  }
  for (const { region, kind, isBooked } of facts.clicks) {
    add(kind === "opened" ? "quotes-opened" : "quotes-chosen", region);
    if (kind === "book-now" && !isBooked) add("funnel-chosen", region);
  }
  for (const { region } of facts.askedQuotes) add("quotes-requested", region);
  for (const { region, total, isFirst, wasSeen, wasChosen } of facts.bookings) {
    add("bookings", region);
    add("booked-cents", region, total);
    if (!isFirst) continue;
    add("funnel-booked", region);
    if (!wasSeen) add("funnel-priced", region);
    if (!wasChosen) add("funnel-chosen", region);
  }
  for (const { region, askedAt, at } of facts.answers) add(findResponseMeasure(at - askedAt), region);
  for (const { region, worth, commission, refunded } of facts.postings) {
    if (worth !== null) add("work-done", region);
    add("work-cents", region, worth ?? 0);
    add("commission-cents", region, commission);
    if (refunded > 0) add("refunds", region);
    add("refund-cents", region, refunded);
  }
  for (const { region, isNoShow } of facts.cancellations) {
    add("cancelled", region);
    if (isNoShow) add("no-shows", region);
  }
  for (const { region, amount } of facts.disputes) {
    add("disputes", region);
    add("dispute-cents", region, amount);
  }
  for (const { region, zone, promisedAt, calledAt } of facts.calls) {
    add("calls", region);
    if (calledAt < callDeadline(promisedAt, country, region, zone)) add("calls-in-time", region);
  }
  return [...counts.values()].filter(({ n }) => n !== 0);
}

const EMPTY_COUNTS = {
  bookings: 0,
  bookedCents: 0,
  cancelled: 0,
  workDone: 0,
  workCents: 0,
  commissionCents: 0,
  refundCents: 0,
  disputes: 0,
  answers: 0,
  answerMinutes: 0,
} as const satisfies Omit<WorkshopDay, "supplierId">;

/** Computes the counts of a day by workshop. Workshops without events are left out. */
export function countByWorkshop(facts: DayFacts): readonly WorkshopDay[] {
  const daysBySupplier = new Map<SupplierId, WorkshopDay>();
  const add = (supplierId: SupplierId, delta: Partial<Omit<WorkshopDay, "supplierId">>) => {
    const row = daysBySupplier.get(supplierId) ?? { supplierId, ...EMPTY_COUNTS };
    const sums = Object.entries(delta).map(([name, n]) => [name, row[name as keyof WorkshopDay] + n]);
    daysBySupplier.set(supplierId, { ...row, ...Object.fromEntries(sums) });
  };
  for (const { supplierId, total } of facts.bookings) add(supplierId, { bookings: 1, bookedCents: total });
  for (const { supplierId } of facts.cancellations) add(supplierId, { cancelled: 1 });
  for (const { supplierId } of facts.disputes) add(supplierId, { disputes: 1 });
  for (const { supplierId, askedAt, at } of facts.answers)
    add(supplierId, { answers: 1, answerMinutes: Math.round((at - askedAt) / MINUTE_MS) });
  for (const { supplierId, worth, commission, refunded } of facts.postings)
    add(supplierId, {
      workDone: worth === null ? 0 : 1,
      workCents: worth ?? 0,
      commissionCents: commission,
      refundCents: refunded,
    });
  return [...daysBySupplier.values()];
}
