import type { PlainDay } from "../../core/time/plain-date";
import { addMonths } from "../../core/time/days";

const MONTHS_AHEAD = 2;
/** How far a search for the next available day goes. */
export const BUMP_LIMIT_MONTHS = 6;

/** The last day a date picker offers: two calendar months from today. */
export const maximumServiceDay = (today: PlainDay): PlainDay => addMonths(today, MONTHS_AHEAD);

export type DateProblem = "too-early" | "too-late" | "blocked";

/** The problem with a chosen service date; null when it is valid. The server checks again, whatever the picker offered. */
export function checkServiceDay(
  day: PlainDay,
  window: { readonly minimum: PlainDay; readonly maximum: PlainDay; readonly isBlocked: (day: PlainDay) => boolean },
): DateProblem | null {
  if (day < window.minimum) return "too-early";
  if (day > window.maximum) return "too-late";
  return window.isBlocked(day) ? "blocked" : null;
}
