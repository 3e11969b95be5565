import type { QuoteUrgency, Lead } from "../lead";
import type { PlainDay } from "../../core/time/plain-date";
import { addDays, laterDay, addMonths, dayAt, isWeekend } from "../../core/time/days";
import { skipBlockedDays } from "./blocked-dates";
import { Temporal } from "temporal-polyfill";
import { serviceItem } from "../cart/cart-items";

/** Days ahead of today by urgency. A specific day that has passed is replaced by three days ahead, as if no urgency was given. */
const DAYS_AHEAD: Readonly<Record<QuoteUrgency, number>> = {
  AsSoonAsPossible: 0,
  WithinAFewWeeks: 8,
  JustPriceChecking: 14,
  SpecificDay: 3,
};
const DEFAULT_DAYS_AHEAD = 3;

/** The preselected service date: a number of days after `today` (in the job's zone), but not before the minimum, on a weekend or on a blocked day. */
export function defaultServiceDay(
  urgency: QuoteUrgency | null,
  today: PlainDay,
  minimum: PlainDay,
  isBlocked: (day: PlainDay) => boolean,
): PlainDay {
  const preferredDay = addDays(today, urgency === null ? DEFAULT_DAYS_AHEAD : DAYS_AHEAD[urgency]);
  return skipBlockedDays(laterDay(preferredDay, minimum), isBlocked);
}

/** Keeps the chosen date. Without one, or if it is before the minimum, returns the default. */
export const chooseServiceDay = (selection: PlainDay | null, minimum: PlainDay, fallback: PlainDay): PlainDay =>
  selection === null || selection < minimum ? fallback : selection;

const MONTHS_AHEAD = 2;
/** How many months ahead we search for the next available day. */
export const DAY_SEARCH_LIMIT_MONTHS = 6;

/** The last day that a date picker offers: two calendar months from today. */
export const maximumServiceDay = (today: PlainDay): PlainDay => addMonths(today, MONTHS_AHEAD);

export type DateProblem = "too-early" | "too-late" | "blocked";

/** Returns the problem with a chosen service date; null = valid. The server checks this again, regardless of the date picker. */
export function checkServiceDay(
  day: PlainDay,
  limits: { readonly minimum: PlainDay; readonly maximum: PlainDay; readonly isBlocked: (day: PlainDay) => boolean },
): DateProblem | null {
  if (day < limits.minimum) return "too-early";
  if (day > limits.maximum) return "too-late";
  return limits.isBlocked(day) ? "blocked" : null;
}

/** Cut-off times use UTC+10 all year, without daylight saving, including for New Zealand. */
const CUT_OFF_ZONE = "+10:00";

const nextBusinessDay = (fromDay: PlainDay, isHoliday: (day: PlainDay) => boolean): PlainDay => {
  let day = addDays(fromDay, 1);
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
};

/**
 * The first day that can be requested. Requests are handled on a business day: today before the cut-off, otherwise the next one. The minimum is the business
 * day after that: Mon 10:00 -> Tue, Mon 16:00 -> Wed, Fri 10:00 -> Mon, Fri 16:00, Sat and Sun -> Tue.
 */
export function minimumServiceDay(now: number, cutOffHour: number, isHoliday: (day: PlainDay) => boolean): PlainDay {
  const today = dayAt(now, CUT_OFF_ZONE);
  const hour = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CUT_OFF_ZONE).hour;
  const isHandledToday = hour < cutOffHour && !isWeekend(today) && !isHoliday(today);
  return nextBusinessDay(isHandledToday ? today : nextBusinessDay(today, isHoliday), isHoliday);
}

const MONTHS_OFFERED = 6;

/** The months that can be chosen for the next service, each as its first day: six, starting with next month (F-429, F-430). */
export function nextServiceDueMonths(today: PlainDay): readonly PlainDay[] {
  const first: PlainDay = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS_OFFERED }, (_, i) => addMonths(first, i + 1));
}

/** The month in which the next service is due; null = unknown, or the customer is booking a service now. */
export const knownServiceDue = ({ cart, nextServiceDue }: Pick<Lead, "cart" | "nextServiceDue">): PlainDay | null =>
  serviceItem(cart) ? null : nextServiceDue;
