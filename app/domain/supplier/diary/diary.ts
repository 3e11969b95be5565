import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** The hours of a row by ISO weekday; null = the row does not work on that day. */
export type RowHours = Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly [from: PlainTime, until: PlainTime] | null>>;

/** A row of the diary: a bay, a van or a mechanic. Its number stays the same when it is renamed. */
export interface DiaryRow {
  readonly id: number;
  readonly name: string;
  /** Absent = works during all opening hours. */
  readonly hours?: RowHours;
}

/** Maximum number of rows; they are numbered from 1. */
export const MAX_ROWS = 12;

/** Kinds of entries in a workshop's own diary: a car without a booking, or hours in which no work is done. */
export const ENTRY_KINDS = ["walk-in", "block"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Day, time and row of a diary entry. */
export interface DiaryPlace {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  /** null = not on a row; for a block, everyone is away. */
  readonly rowId: number | null;
}

export interface DiaryEntry extends DiaryPlace {
  readonly id: string;
  readonly kind: EntryKind;
  /** Duration from start to end. */
  readonly minutes: number;
  /** Capacity minutes that a walk-in takes from its day. The capacity that blocks take is calculated for all of them together (`calculateTimeAway`). */
  readonly takenMinutes: number;
  /** The entered details, encrypted and bound to the id. */
  readonly sealed: string;
  /** Version number, increased with each change. */
  readonly version: number;
}

/** The workshop's note about an entry. */
export interface EntryText {
  readonly rego: string | null;
  readonly name: string | null;
  /** The work, or the reason for blocking the hours. */
  readonly about: string | null;
}

/** Maximum length of one entry: a day. */
export const MAX_ENTRY_MINUTES = 24 * 60;

export const toMinutes = (time: PlainTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Converts minutes since midnight to a time. Midnight at the end of a day is written as its last minute. */
export const toTime = (minutes: number): PlainTime => {
  const clampedMinutes = Math.min(minutes, MAX_ENTRY_MINUTES - 1);
  return `${String(Math.floor(clampedMinutes / 60)).padStart(2, "0")}:${String(clampedMinutes % 60).padStart(2, "0")}`;
};

export const isPlainTime = (text: string): text is PlainTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
