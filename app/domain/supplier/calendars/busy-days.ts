import { type BusyCalendar, type BusyInterval, timeAway, workedTime, type Worker } from "../diary/time-away";
import { calendarFrom } from "../../core/time/days.ts";
import type { PlainDay } from "../../core/time/plain-date";
import type { BusyTime } from "./busy-times";

/** Whose busy times a calendar contains: the whole workshop's or one person's. */
export const BUSY_TAKES = ["shop", "person"] as const satisfies readonly BusyCalendar["takes"][];
export type BusyTakes = (typeof BUSY_TAKES)[number];

/** Number of months that settings pages cover. Bookings are never further ahead. */
export const BUSY_DAYS_AHEAD = 200;

export type DayMinutes = readonly (readonly [day: PlainDay, minutes: number])[];

/** The calendar data needed for counting its busy minutes. */
export interface CountedCalendar extends BusyCalendar {
  readonly id: string;
  /** Sorted, without overlaps. */
  readonly busy: readonly BusyTime[];
}

/**
 * The minutes that each of a workshop's calendars takes on these days, in addition to blocks and to earlier calendars
 * (app/domain/supplier/diary/time-away.ts). Sorted by day; days without busy minutes are omitted.
 */
export function calendarDays(
  calendars: readonly CountedCalendar[],
  blocks: readonly BusyInterval[],
  worker: Worker,
  days: readonly PlainDay[],
): ReadonlyMap<string, DayMinutes> {
  const next = calendars.map(() => 0);
  const count = new Map(calendars.map(({ id }) => [id, [] as (readonly [PlainDay, number])[]]));
  for (const day of days) {
    const worked = workedTime(worker, day);
    if (worked === null) continue;
    const { from: open, until: close } = worked;
    const ofDay = calendars.map(({ takes: takesBooking, busy }, at) => {
      // Entries are sorted, so those that ended before this day can be skipped from now on.
      let first = next[at] ?? 0;
      while (first < busy.length && (busy[first]?.[1] ?? 0) <= open) first += 1;
      next[at] = first;
      let end = first;
      while (end < busy.length && (busy[end]?.[0] ?? close) < close) end += 1;
      return { takes: takesBooking, busy: busy.slice(first, end) };
    });
    if (ofDay.every(({ busy }) => busy.length === 0)) continue;
    const { calendars: results } = timeAway(worker, day, blocks, ofDay);
    for (const [at, { id }] of calendars.entries()) {
      const minutes = results[at] ?? 0;
      if (minutes > 0) count.get(id)?.push([day, minutes]);
    }
  }
  return count;
}

/** The days for which calendars are counted, starting with `today`. */
export const countedDaysFrom = (today: PlainDay): readonly PlainDay[] =>
  calendarFrom(today, BUSY_DAYS_AHEAD).map(({ day }) => day);

/** Replaces some days of a calendar with newly counted ones. */
export const replaceDays = (was: DayMinutes, days: readonly PlainDay[], now: DayMinutes): DayMinutes =>
  [...was.filter(([day]) => !days.includes(day)), ...now].sort(([a], [b]) => (a < b ? -1 : 1));
