import type { PlainDay } from "../../core/time/plain-date";
import { addDays, dayAt, isWeekend } from "../../core/time/days";
import { Temporal } from "temporal-polyfill";

/** Cut-offs run on this clock all year: UTC+10, no daylight saving, also for New Zealand. */
export const CUT_OFF_ZONE = "+10:00";

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
