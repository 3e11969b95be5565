import type { PlainDay } from "../../core/time/plain-date";
import { availableDays, type DayQuery } from "./first-available-day";

/** The first days on which a supplier can take a job, up to `limit`. */
export function firstDays(query: DayQuery, limit: number): readonly PlainDay[] {
  const days: PlainDay[] = [];
  for (const day of availableDays(query)) {
    days.push(day);
    if (days.length === limit) break;
  }
  return days;
}
