import type { SupplierId } from "../core/ids";
import type { PlainDay } from "../core/time/plain-date";

/** Until how many minutes after it was asked a workshop answered: the last of these bounds that an answer is within is where it is counted. */
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

/** One number: of a day in the deployment's zone, of a state or a region of New Zealand; "" = it is not known where. */
export interface DayCount {
  readonly day: PlainDay;
  readonly measure: Measure;
  readonly region: string;
  /** Negative only for money: refunded commission on a day without work. */
  readonly n: number;
}

/** What happened at one workshop on one day. Money is whole cents. */
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
  /** First answers, and the minutes that they took together. */
  readonly answers: number;
  readonly answerMinutes: number;
}

/** The number of offers from which a customer has a choice. */
export const SUFFICIENT_OFFERS = 3;
/** Days that a page of figures shows, today among them. */
export const SHOWN_DAYS = 90;
/** For this many days a day's figures are calculated again, so that late data is counted on its own day. */
export const RECOUNTED_DAYS = 3;
/** Impressions count for quotes up to this age, because those of older quotes may have been archived. */
export const IMPRESSION_DAYS = 30;
