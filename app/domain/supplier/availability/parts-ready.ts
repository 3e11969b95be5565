import { addDays, isWeekend } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";

/**
 * The first day on which ordered parts have arrived: `leadDays` business days after today; null when nothing has to be ordered (B-270). There are no
 * deliveries on weekends and on days blocked at the job's location.
 */
export function partsReadyFrom(
  today: PlainDay,
  leadDays: number,
  isBlocked: (day: PlainDay) => boolean,
): PlainDay | null {
  if (leadDays <= 0) return null;
  let day = today;
  for (let daysLeft = leadDays; daysLeft > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !isBlocked(day)) daysLeft -= 1;
  }
  return day;
}
