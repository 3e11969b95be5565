import type { SupplierId } from "../core/ids";
import type { PlainDay } from "../core/time/plain-date";

/** Upper bounds of response times in minutes. An answer is counted under the smallest bound that it meets. */
export const RESPONSE_MINUTES = [
  5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_080, 1_440, 2_160, 2_880, 4_320, 10_080,
] as const;
type ResponseBound = (typeof RESPONSE_MINUTES)[number];
export type ResponseMeasure = `answered-in-${ResponseBound}` | "answered-later";
export const toResponseMeasure = (bound: ResponseBound): ResponseMeasure => `answered-in-${bound}`;
export const RESPONSE_MEASURES: readonly ResponseMeasure[] = [
  ...RESPONSE_MINUTES.map(toResponseMeasure),
  "answered-later",
];

/** The measures of a day. Names that end in "cents" are money in whole cents; all others are counts. */
export const MEASURES = [
  "quotes-priced",
  "quotes-with-three",
  "quotes-requested",
  "quotes-opened",
  "quotes-chosen",
  "funnel-priced",
  "funnel-chosen",
  "funnel-booked",
  "bookings",
  "booked-cents",
  "cancelled",
  "disputes",
  "dispute-cents",
  ...RESPONSE_MEASURES,
  "work-done",
  "work-cents",
  "commission-cents",
  "refunds",
  "refund-cents",
  "no-shows",
  "calls",
  "calls-in-time",
] as const;
export type Measure = (typeof MEASURES)[number];

/** One count for a day in the deployment's zone and an Australian state or New Zealand region; "" = the region is unknown. */
export interface DayCount {
  readonly day: PlainDay;
  readonly measure: Measure;
  readonly region: string;
  /** Can be negative only for money, e.g. refunded commission on a day without work. */
  readonly n: number;
}

/** The counts of one workshop on one day. Money is whole cents. */
export interface WorkshopDay {
  readonly supplierId: SupplierId;
  readonly bookings: number;
  readonly bookedCents: number;
  readonly cancelled: number;
  readonly workDone: number;
  readonly workCents: number;
  readonly commissionCents: number;
  readonly refundCents: number;
  readonly disputes: number;
  /** Number of first answers, and their total response time in minutes. */
  readonly answers: number;
  readonly answerMinutes: number;
}

/** Number of offers that counts as a real choice for the customer. */
export const SUFFICIENT_OFFERS = 3;
/** Number of days that a page of figures shows, including today. */
export const REPORT_DAYS = 90;
/** Number of days for which a day's figures are recalculated, so that late data is counted on its own day. */
export const RECOUNT_DAYS = 3;
/** Impressions count for quotes up to this age, because those of older quotes may have been archived. */
export const IMPRESSION_DAYS = 30;

/** Counts per day, summed over the regions, and counts per region, summed over the days. */
export interface SummedCounts {
  readonly byDay: readonly Omit<DayCount, "region">[];
  readonly byRegion: readonly Omit<DayCount, "day">[];
  /** When the newest day was last counted, epoch milliseconds; null = never. */
  readonly countedAt: number | null;
  /** The newest counted day; null = none. */
  readonly lastCountedDay: PlainDay | null;
}

export interface WorkshopSums extends WorkshopDay {
  readonly name: string;
  readonly region: string;
}
