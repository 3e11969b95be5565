import type { BusyTime } from "../calendars/busy-times";
import type { CountedCalendar, DayMinutes } from "../calendars/busy-days";
import type { PlainDay } from "../../core/time/plain-date";
import type { DiaryEntry } from "./diary";

/** An external calendar, as far as it reduces a day's capacity. */
export interface ReadCalendar extends CountedCalendar {
  /** What it takes of days so far. */
  readonly days: DayMinutes;
  /** Counts its readings. */
  readonly version: number;
}

/** Time of a workshop that is taken by something other than bookings, as of one moment. */
export interface AwayAsRead {
  readonly blocks: readonly DiaryEntry[];
  /** In the order in which they count. */
  readonly calendars: readonly ReadCalendar[];
  /** Number of the diary's last event. */
  readonly known: number;
}

/** The minutes that blocks and calendars take of each day, calculated from a read. The write checks that the read is still current. */
export interface AwayDays {
  readonly read: Pick<AwayAsRead, "calendars" | "known">;
  /** What all blocks of a day take together. */
  readonly blocks: ReadonlyMap<PlainDay, number>;
  /** What each calendar takes, by its id, of all days from now on. */
  readonly calendars: ReadonlyMap<string, DayMinutes>;
}

/** Blocks of a diary, and busy times of calendars that are the whole workshop's. */
export interface AwayTimes {
  readonly blocks: readonly Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">[];
  readonly busy: readonly BusyTime[];
}
