import { HOUR_MS } from "../../core/time/duration";
import type { Cents } from "../../core/money/money";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** How urgent it is, as a workshop marks it; never shown by colour alone. */
export const COLOURS = ["red", "amber", "green"] as const;
export type Colour = (typeof COLOURS)[number];
/**
 * draft -> asked -> approved | refused | lapsed, or draft -> noted when no approval is needed. A workshop can withdraw findings that are unanswered, or
 * approved but not paid for.
 */
export const FINDING_STATES = ["draft", "noted", "asked", "approved", "refused", "lapsed", "withdrawn"] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** How the customer who answered was identified: by the link in the message, or as the booking's holder in their own browser. */
export type AnswerChannel = "message" | "booking";

/** One line of what it costs, GST inside. Labour is hours at the workshop's own rate, rounded once. */
export interface FindingLine {
  readonly kind: "labour" | "part";
  readonly what: string;
  /** Hundredths of an hour, and cents an hour; null = a part. */
  readonly hours100: number | null;
  readonly rate: Cents | null;
  readonly amount: Cents;
}

export interface FindingContent {
  readonly text: string;
  readonly lines: readonly FindingLine[];
  /** When the car is ready if it is done too, on the workshop's clock; null = as agreed before. */
  readonly readyBy: { readonly day: PlainDay; readonly time: PlainTime } | null;
}

export const MAX_FINDINGS = 10;
/** Including findings that were withdrawn or changed. */
export const MAX_TOTAL = 40;
export const MAX_PHOTOS = 4;
export const MAX_PARTS = 4;
export const MAX_FINDING_LENGTH = 600;

/** Hours that a workshop can give its customer to answer. */
export const ANSWER_HOURS = [1, 2, 4, 24] as const;
export const USUAL_ANSWER_HOURS = 2;
export const answerByOf = (hours: number, now: number): number | null =>
  ANSWER_HOURS.some((item) => item === hours) ? now + hours * HOUR_MS : null;

/** A question is open while the car is there and its time has not ended; after that silence is no. */
export function displayStateOf(
  { state, answerBy }: { readonly state: FindingState; readonly answerBy: number | null },
  { isUnderWay, now }: { readonly isUnderWay: boolean; readonly now: number },
): FindingState {
  return state === "asked" && (!isUnderWay || answerBy === null || now >= answerBy) ? "lapsed" : state;
}

/** Not done, and worth another look: it stays with the car. */
export const isRecommended = (state: FindingState): boolean => state === "refused" || state === "lapsed";
