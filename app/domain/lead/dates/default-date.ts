import type { QuoteUrgency, Lead } from "../lead";
import type { PlainDay } from "../../core/time/plain-date";
import { addDays, laterDay, addMonths, dayAt, isWeekend } from "../../core/time/days";
import { skipForward } from "./blocked-dates";
import { Temporal } from "temporal-polyfill";
import { serviceItem } from "../cart/find-item";

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

/** Cut-offs run on this clock all year: UTC+10, no daylight saving, also for New Zealand. */
const CUT_OFF_ZONE = "+10:00";

const nextBusinessDay = (after: PlainDay, isHoliday: (day: PlainDay) => boolean): PlainDay => {
  let day = addDays(after, 1);
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
};

/**
 * The first day that can be asked for. Requests are handled on a business day: today before the cut-off, else the next one.
 * The minimum is the business day after that: Mon 10:00 -> Tue, Mon 16:00 -> Wed, Fri 10:00 -> Mon, Fri 16:00, Sat and Sun -> Tue.
 */
export function minimumServiceDay(now: number, cutOffHour: number, isHoliday: (day: PlainDay) => boolean): PlainDay {
  const today = dayAt(now, CUT_OFF_ZONE);
  const hour = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CUT_OFF_ZONE).hour;
  const handledToday = hour < cutOffHour && !isWeekend(today) && !isHoliday(today);
  return nextBusinessDay(handledToday ? today : nextBusinessDay(today, isHoliday), isHoliday);
}

const MONTHS_OFFERED = 6;

/** The months that a next service may be due in, each as its first day: six, from the one after today's (ledger F-429, F-430). */
export function nextServiceDueMonths(today: PlainDay): readonly PlainDay[] {
  const first: PlainDay = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS_OFFERED }, (_, i) => addMonths(first, i + 1));
}

/** The month in which the next service is due. Ignored for a customer who is booking a service now. */
export const knownServiceDue = ({ cart, nextServiceDue }: Pick<Lead, "cart" | "nextServiceDue">): PlainDay | null =>
  serviceItem(cart) ? null : nextServiceDue;
