import type { BusyTime } from "../calendars/busy-times";
import { addDays, dayAt, timeAt } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { minuteAt } from "./time-away";

/** What of a busy time lies on one day. */
export interface BusyPiece {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly minutes: number;
}

/** Busy times of a calendar as pieces of these days, on the clock of a zone: one that lasts over midnight is a piece of each day. */
export const busyPieces = (busy: readonly BusyTime[], days: readonly PlainDay[], zone: string): readonly BusyPiece[] =>
  days.flatMap((day) => {
    const [begins, ends] = [minuteAt(day, "00:00", zone), minuteAt(addDays(day, 1), "00:00", zone)];
    return busy.flatMap(([from, until]) => {
      const [first, last] = [Math.max(from, begins), Math.min(until, ends)];
      return first < last && dayAt(first * 60_000, zone) === day
        ? [{ day, startAt: timeAt(first * 60_000, zone), minutes: last - first }]
        : [];
    });
  });
