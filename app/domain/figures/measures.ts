import type { SupplierId } from "../core/ids";
import type { PlainDay } from "../core/time/plain-date";

/** Upper bounds of response times in minutes. An answer is counted under the smallest bound that it meets. */
export const ANSWER_MINUTES = [
  5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_080, 1_440, 2_160, 2_880, 4_320, 10_080,
] as const;
type AnswerBound = (typeof ANSWER_MINUTES)[number];
export type AnswerMeasure = `answered-in-${AnswerBound}` | "answered-later";
export const answerMeasureOf = (bound: AnswerBound): AnswerMeasure => `answered-in-${bound}`;
export const ANSWER_MEASURES: readonly AnswerMeasure[] = [...ANSWER_MINUTES.map(answerMeasureOf), "answered-later"];

/** The measures of a day. Names that end in "cents" are money in whole cents; all others are counts. */
export const MEASURES = [
  "quotes-priced",
  "quotes-with-three",
  "quotes-asked",
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
  ...ANSWER_MEASURES,
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
export const SHOWN_DAYS = 90;
/** Number of days for which a day's figures are recalculated, so that late data is counted on its own day. */
export const RECOUNTED_DAYS = 3;
/** Impressions count for quotes up to this age, because those of older quotes may have been archived. */
export const IMPRESSION_DAYS = 30;
