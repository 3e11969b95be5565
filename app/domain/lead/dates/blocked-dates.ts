import type { Country } from "../../core/country/country";
import { isHoliday } from "../../core/holidays/holidays";
import type { PlainDay } from "../../core/time/plain-date";
import { addDays, isWeekend } from "../../core/time/days";

/** Search limit in days. No real calendar has a longer run of closed days. If the limit is reached, the input is wrong and the day is returned unchanged. */
const MAX_CLOSURE_DAYS = 366;

/** The day itself, or the next one that is neither on a weekend nor blocked. */
export function skipBlockedDays(from: PlainDay, isBlocked: (day: PlainDay) => boolean): PlainDay {
  let day = from;
  for (let step = 0; step < MAX_CLOSURE_DAYS; step++) {
    if (!isWeekend(day) && !isBlocked(day)) return day;
    day = addDays(day, 1);
  }
  return from;
}

/** Days without bookings in a state: its public holidays and the days that operations closed. */
export function blockedDays(
  country: Country,
  state: string,
  start: PlainDay,
  end: PlainDay,
  closedDays: ReadonlySet<PlainDay>,
): PlainDay[] {
  const days: PlainDay[] = [];
  for (let day = start; day <= end; day = addDays(day, 1))
    if (closedDays.has(day) || isHoliday(country, state, day)) days.push(day);
  return days;
}
