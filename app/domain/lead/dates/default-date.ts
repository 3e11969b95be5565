import type { QuoteUrgency } from "../lead";
import type { PlainDay } from "../../core/time/plain-date";
import { addDays, laterDay } from "../../core/time/days";
import { skipForward } from "./blocked-dates";

/** Days ahead of today by urgency; a lead without one, or with a specific day that went by, gets three. */
const DAYS_AHEAD: Readonly<Record<QuoteUrgency, number>> = {
  AsSoonAsPossible: 0,
  WithinAFewWeeks: 8,
  JustPriceChecking: 14,
  SpecificDay: 3,
};
const DAYS_AHEAD_OTHERWISE = 3;

/** The preselected service date: a number of days after `today` (in the job's zone), never before the minimum, on a weekend or on a blocked day. */
export function defaultServiceDay(
  urgency: QuoteUrgency | null,
  today: PlainDay,
  minimum: PlainDay,
  isBlocked: (day: PlainDay) => boolean,
): PlainDay {
  const preferredDay = addDays(today, urgency === null ? DAYS_AHEAD_OTHERWISE : DAYS_AHEAD[urgency]);
  return skipForward(laterDay(preferredDay, minimum), isBlocked);
}

/** Keeps a chosen date. No date, or one before the minimum, becomes the default. */
export const settleServiceDay = (selection: PlainDay | null, minimum: PlainDay, byDefault: PlainDay): PlainDay =>
  selection === null || selection < minimum ? byDefault : selection;
