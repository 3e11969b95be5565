import type { Country } from "../country/country";
import { skipForward } from "../dates/blocked-dates";
import { isHoliday } from "../holidays/holidays";
import { addDays, dayAt, dayBegins } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import {
  ANSWER_MINUTES,
  type AnswerMeasure,
  answerMeasureOf,
  type DayCount,
  ENOUGH_OFFERS,
  type Measure,
} from "./measures";

/** What happened on one day, as the tables of the product tell it. Times are epoch milliseconds, money whole cents; `region` is the state, or the region of New Zealand. */
export interface DayFacts {
  /** Quotes whose list of prices was seen for the first time, with how many of its offers had a price. */
  readonly seen: readonly { readonly region: string; readonly priced: number }[];
  /** Quotes of whose list a workshop was looked at, or its "Book now" pressed, for the first time. */
  readonly presses: readonly { readonly region: string; readonly kind: "opened" | "book-now" }[];
  /** Quotes that asked workshops for a price. */
  readonly asked: readonly { readonly region: string }[];
  readonly bookings: readonly { readonly region: string }[];
  /** First answers of workshops to what they were asked. */
  readonly answers: readonly { readonly region: string; readonly askedAt: number; readonly at: number }[];
  /**
   * `worth` = the amount charged for completed work, null for other postings; `commission` = its change to our commission; `refunded` = the amount refunded to
   * the customer.
   */
  readonly postings: readonly {
    readonly region: string;
    readonly worth: number | null;
    readonly commission: number;
    readonly refunded: number;
  }[];
  readonly noShows: readonly { readonly region: string }[];
  /** First calls to customers who waited for one. */
  readonly calls: readonly {
    readonly region: string;
    readonly zone: string;
    readonly promisedAt: number;
    readonly calledAt: number;
  }[];
}

const MINUTE_MS = 60_000;

/** Where the time that an answer took is counted. */
export function answerMeasure(tookMs: number): AnswerMeasure {
  const bound = ANSWER_MINUTES.find((minutes) => tookMs <= minutes * MINUTE_MS);
  return bound === undefined ? "answered-later" : answerMeasureOf(bound);
}

/** Until when a customer who was promised a call has to be called, epoch milliseconds: the end of the next business day of their place. */
export function callBy(promisedAt: number, country: Country, state: string, zone: string): number {
  const day = skipForward(addDays(dayAt(promisedAt, zone), 1), (each) => isHoliday(country, state, each));
  return dayBegins(addDays(day, 1), zone);
}

/** The numbers of a day, none of them 0, in no certain order. */
export function countDay(day: PlainDay, country: Country, facts: DayFacts): readonly DayCount[] {
  const counts = new Map<string, DayCount>();
  const add = (measure: Measure, region: string, n = 1) => {
    const key = `${measure} ${region}`;
    counts.set(key, { day, measure, region, n: (counts.get(key)?.n ?? 0) + n });
  };
  for (const { region, priced } of facts.seen) {
    add("quotes-priced", region);
    if (priced >= ENOUGH_OFFERS) add("quotes-with-three", region);
  }
  for (const { region, kind } of facts.presses) add(kind === "opened" ? "quotes-opened" : "quotes-chosen", region);
  for (const { region } of facts.asked) add("quotes-asked", region);
  for (const { region } of facts.bookings) add("bookings", region);
  for (const { region, askedAt, at } of facts.answers) add(answerMeasure(at - askedAt), region);
  for (const { region, worth, commission, refunded } of facts.postings) {
    if (worth !== null) add("work-done", region);
    add("work-cents", region, worth ?? 0);
    add("commission-cents", region, commission);
    if (refunded > 0) add("refunds", region);
    add("refund-cents", region, refunded);
  }
  for (const { region } of facts.noShows) add("no-shows", region);
  for (const { region, zone, promisedAt, calledAt } of facts.calls) {
    add("calls", region);
    if (calledAt < callBy(promisedAt, country, region, zone)) add("calls-in-time", region);
  }
  return [...counts.values()].filter(({ n }) => n !== 0);
}
