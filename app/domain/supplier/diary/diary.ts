import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** The hours of a row by ISO weekday; null = it does not work on that day. */
export type RowHours = Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly [from: PlainTime, until: PlainTime] | null>>;

/** A row of the diary: a bay, a van or a mechanic. Its number stays when its name changes. */
export interface DiaryRow {
  readonly id: number;
  readonly name: string;
  /** Absent = it works whenever the workshop is open. */
  readonly hours?: RowHours;
}

/** Rows have the numbers from 1 to this. */
export const MAX_ROWS = 12;

/** An entry in a workshop's own diary: a car that came without a booking, or hours in which no work is done. */
export const ENTRY_KINDS = ["walk-in", "block"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Day, time and row of a diary entry. */
export interface DiaryPlace {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  /** null = on no row: of a block, that everybody is away. */
  readonly rowId: number | null;
}

export interface DiaryEntry extends DiaryPlace {
  readonly id: string;
  readonly kind: EntryKind;
  /** By the clock. */
  readonly minutes: number;
  /** The minutes that a walk-in takes of its day. A block takes none by itself (`blocked-minutes.ts`). */
  readonly takenMinutes: number;
  /** The entered details, sealed for the id. */
  readonly sealed: string;
  /** Counts its changes. */
  readonly version: number;
}

/** The workshop's note about an entry. */
export interface EntryText {
  readonly rego: string | null;
  readonly name: string | null;
  /** The work, or why the hours are blocked. */
  readonly about: string | null;
}

/** The longest stretch of one entry: a day. */
export const MAX_ENTRY_MINUTES = 24 * 60;

export const minutesOf = (time: PlainTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Midnight at the end of a day is written as its last minute. */
export const timeOf = (minutes: number): PlainTime => {
  const within = Math.min(minutes, MAX_ENTRY_MINUTES - 1);
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
};

export const isPlainTime = (text: string): text is PlainTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
