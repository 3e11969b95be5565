import {
  type BusyCalendar,
  type BusyInterval,
  calculateTimeAway,
  findWorkingSpan,
  type Worker,
} from "../diary/time-away";
import { listCalendarDays } from "../../core/time/days.ts";
import type { PlainDay } from "../../core/time/plain-date";
import type { BusyTime } from "./busy-times";

/** Whose busy times a calendar contains: the whole workshop's or one person's. */
export const CALENDAR_OWNERS = ["shop", "person"] as const satisfies readonly BusyCalendar["takes"][];
export type CalendarOwner = (typeof CALENDAR_OWNERS)[number];

/** Number of days ahead for which busy times are counted. Bookings are never further ahead. */
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
export function countCalendarMinutes(
  calendars: readonly CountedCalendar[],
  blocks: readonly BusyInterval[],
  worker: Worker,
  days: readonly PlainDay[],
): ReadonlyMap<string, DayMinutes> {
  const firstIndexes = calendars.map(() => 0);
  const daysByCalendar = new Map(calendars.map(({ id }) => [id, [] as (readonly [PlainDay, number])[]]));
  for (const day of days) {
    const workingSpan = findWorkingSpan(worker, day);
    if (workingSpan === null) continue;
    const { from: spanStart, until: spanEnd } = workingSpan;
    const daysCalendars = calendars.map(({ takes: owner, busy }, at) => {
      // Entries are sorted, so those that ended before this day can be skipped from now on.
      let first = firstIndexes[at] ?? 0;
      while (first < busy.length && (busy[first]?.[1] ?? 0) <= spanStart) first += 1;
      firstIndexes[at] = first;
      let end = first;
      while (end < busy.length && (busy[end]?.[0] ?? spanEnd) < spanEnd) end += 1;
      return { takes: owner, busy: busy.slice(first, end) };
    });
    if (daysCalendars.every(({ busy }) => busy.length === 0)) continue;
    const { calendars: takenMinutes } = calculateTimeAway(worker, day, blocks, daysCalendars);
    for (const [at, { id }] of calendars.entries()) {
      const minutes = takenMinutes[at] ?? 0;
      if (minutes > 0) daysByCalendar.get(id)?.push([day, minutes]);
    }
  }
  return daysByCalendar;
}

/** The days for which calendars are counted, starting with `today`. */
export const listCountedDays = (today: PlainDay): readonly PlainDay[] =>
  listCalendarDays(today, BUSY_DAYS_AHEAD).map(({ day }) => day);

/** Replaces some days of a calendar with newly counted ones. */
export const replaceDays = (previous: DayMinutes, days: readonly PlainDay[], countedDays: DayMinutes): DayMinutes =>
  [...previous.filter(([day]) => !days.includes(day)), ...countedDays].sort(([a], [b]) => (a < b ? -1 : 1));
