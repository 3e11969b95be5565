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
