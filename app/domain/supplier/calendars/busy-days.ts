import { type BusyCalendar, type BusyInterval, timeAway, workedTime, type Worker } from "../diary/time-away";
import { calendarFrom } from "../../core/time/days.ts";
import type { PlainDay } from "../../core/time/plain-date";
import type { BusyTime } from "./busy-times";

/** Whose time a calendar is: the whole workshop's, or one person's. */
export const BUSY_TAKES = ["shop", "person"] as const satisfies readonly BusyCalendar["takes"][];
export type BusyTakes = (typeof BUSY_TAKES)[number];

/** No booking lies further ahead. */
export const BUSY_DAYS_AHEAD = 200;

export type DayMinutes = readonly (readonly [day: PlainDay, minutes: number])[];

/** The facts about a calendar that counting its days needs. */
export interface CountedCalendar extends BusyCalendar {
  readonly id: string;
  /** In order, and apart. */
  readonly busy: readonly BusyTime[];
}

/**
 * The minutes that each of a workshop's calendars takes on these days, in addition to its blocks and to earlier calendars (app/domain/supplier/diary/time-away.ts).
 * Ordered by day; days without any are left out.
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
      // The entries are in order, so those that ended before this day can be skipped for good.
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

/** The days on which calendars count, from `today` on. */
export const countedDaysFrom = (today: PlainDay): readonly PlainDay[] =>
  calendarFrom(today, BUSY_DAYS_AHEAD).map(({ day }) => day);

/** Days of a calendar with some of them counted again. */
export const replaceDays = (was: DayMinutes, days: readonly PlainDay[], now: DayMinutes): DayMinutes =>
  [...was.filter(([day]) => !days.includes(day)), ...now].sort(([a], [b]) => (a < b ? -1 : 1));
