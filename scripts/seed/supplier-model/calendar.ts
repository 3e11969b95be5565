import { listCalendarDays } from "../../../app/domain/core/time/days.ts";
import type { PlainDay } from "../../../app/domain/core/time/plain-date.ts";
import type { Draw } from "./draw.ts";

/** Seven months, because the search for the next free day looks six months ahead. */
const RETENTION_DAYS = 216;

/** The days of the calendar, computed once for all suppliers. */
export const seededDays = (today: PlainDay): PlainDay[] =>
  listCalendarDays(today, RETENTION_DAYS).map(({ day }) => day);

/** One bit per day, four days per hexadecimal digit, with the first day in the highest bit. */
export function closedBits(days: readonly PlainDay[], share: number, draw: Draw): string {
  let bits = "";
  for (let i = 0; i < days.length; i += 4) {
    let digit = 0;
    for (const day of days.slice(i, i + 4)) digit = digit * 2 + (draw.u(`fullDay.${day}`) < share ? 1 : 0);
    bits += digit.toString(16);
  }
  return bits;
}
