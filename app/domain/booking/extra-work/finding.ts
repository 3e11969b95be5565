import { HOUR_MS } from "../../core/time/duration";
import type { Cents } from "../../core/money/money";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** Urgency of a finding as the workshop marks it; never shown by colour alone. */
export const COLOURS = ["red", "amber", "green"] as const;
export type Colour = (typeof COLOURS)[number];
/**
 * draft -> asked -> approved | refused | lapsed, or draft -> noted when no approval is needed. A workshop can withdraw findings that are unanswered, or
 * approved but not paid for.
 */
export const FINDING_STATES = ["draft", "noted", "asked", "approved", "refused", "lapsed", "withdrawn"] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** How the customer who answered was identified: by the link in the message, or as the booking's holder in their own browser. */
export type ResponseChannel = "message" | "booking";

/** One cost line, GST included. Labour is hours times the workshop's own rate, rounded once. */
export interface FindingLine {
  readonly kind: "labour" | "part";
  readonly name: string;
  /** Hundredths of an hour, and the rate in cents per hour; null = the line is a part. */
  readonly hours100: number | null;
  readonly rate: Cents | null;
  readonly amount: Cents;
}

export interface FindingContent {
  readonly text: string;
  readonly lines: readonly FindingLine[];
  /** When the car is ready if this work is done too, in the workshop's local time; null = unchanged. */
  readonly readyBy: { readonly day: PlainDay; readonly time: PlainTime } | null;
}

export const MAX_FINDINGS = 10;
/** Maximum number of findings, including withdrawn and changed ones. */
export const MAX_TOTAL_FINDINGS = 40;
export const MAX_PHOTOS = 4;
export const MAX_PARTS = 4;
export const MAX_FINDING_LENGTH = 600;

/** Time limits for the customer's answer that a workshop can choose from, in hours. */
export const RESPONSE_HOURS = [1, 2, 4, 24] as const;
export const DEFAULT_RESPONSE_HOURS = 2;
export const responseDeadline = (hours: number, now: number): number | null =>
  RESPONSE_HOURS.some((item) => item === hours) ? now + hours * HOUR_MS : null;

/** A question is open while the car is at the workshop and the deadline has not passed. After that, a missing answer counts as a refusal. */
export function toDisplayState(
  { state, answerBy }: { readonly state: FindingState; readonly answerBy: number | null },
  { isUnderWay, now }: { readonly isUnderWay: boolean; readonly now: number },
): FindingState {
  return state === "asked" && (!isUnderWay || answerBy === null || now >= answerBy) ? "lapsed" : state;
}

/** Whether the work was not approved and is therefore recorded as a recommendation for the car. */
export const isRecommended = (state: FindingState): boolean => state === "refused" || state === "lapsed";
