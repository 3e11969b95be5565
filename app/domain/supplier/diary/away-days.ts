import type { BusyTime } from "../calendars/busy-times";
import type { CountedCalendar, DayMinutes } from "../calendars/busy-days";
import type { PlainDay } from "../../core/time/plain-date";
import type { DiaryEntry } from "./diary";

/** An external calendar with the capacity that it takes. */
export interface CalendarWithBusyTimes extends CountedCalendar {
  /** Minutes currently taken per day. */
  readonly days: DayMinutes;
  /** Number of the latest reading. */
  readonly version: number;
}

/** A workshop's blocks and calendars at one point in time. */
export interface StoredTimeAway {
  readonly blocks: readonly DiaryEntry[];
  /** In the order in which they are counted. */
  readonly calendars: readonly CalendarWithBusyTimes[];
  /** Number of the diary's last event. */
  readonly known: number;
}

/** The minutes that blocks and calendars take per day, calculated from data read earlier. The write checks that this data is still current. */
export interface TimeAwayByDay {
  readonly read: Pick<StoredTimeAway, "calendars" | "known">;
  /** Minutes taken by all blocks of a day together. */
  readonly blocks: ReadonlyMap<PlainDay, number>;
  /** Minutes taken by each calendar on all days from now on, by calendar id. */
  readonly calendars: ReadonlyMap<string, DayMinutes>;
}

/** Blocks of a diary, and busy times from calendars of the whole workshop. */
export interface TimeAway {
  readonly blocks: readonly Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">[];
  readonly busy: readonly BusyTime[];
}
