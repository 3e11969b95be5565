import { Temporal } from "temporal-polyfill";

/**
 * Result of a call to a customer who is waiting for one. After an open result, the customer is called again at a stated time. All other results complete the
 * request.
 */
export const CALL_OUTCOMES = {
  "no-answer": { label: "No answer", isOpen: true },
  later: { label: "Asked for a later call", isOpen: true },
  helped: { label: "Helped", isOpen: false },
  booked: { label: "Has booked with another quote", isOpen: false },
  "not-wanted": { label: "No longer interested", isOpen: false },
  "wrong-number": { label: "Wrong number", isOpen: false },
} as const;
/** The reason for a call shown to our staff, by the origin of the call-back. */
const CALL_REASONS: Readonly<Record<string, string>> = {
  asked: "Asked for a call",
  callback: "Vehicle not identified",
  "no-mechanics": "No workshop found",
  quotes: "Has prices but has not booked",
  "booking-finalise": "Has prices but has not booked",
  "payment-unknown": "Payment result unknown",
};
export const callReasonLabel = (reason: string): string => CALL_REASONS[reason] ?? "Quote needs manual help";

export type CallOutcome = keyof typeof CALL_OUTCOMES;

export const isCallOutcome = (text: string): text is CallOutcome => Object.hasOwn(CALL_OUTCOMES, text);

/** Maximum number of days until the next call. */
export const MAX_DAYS_TO_NEXT_CALL = 30;

/** Parses "2026-11-25T14:30" as local time in a zone into epoch milliseconds; null = invalid. */
export function parseMoment(input: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(input)) return null;
  try {
    return Temporal.PlainDateTime.from(input, { overflow: "reject" }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}
