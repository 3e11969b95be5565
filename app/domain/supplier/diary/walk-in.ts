import type { Supplier } from "../supplier";
import { type CheckedPlace, type DiaryNow, dayProblem, rowOf } from "./block";
import { weekdayOf } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { type EntryText, isPlainTime, minutesOf } from "./diary";

/** The durations offered as buttons for a walk-in. */
export const WALK_IN_MINUTES = [30, 60, 90, 120, 180, 240, 480] as const;

export interface WalkInInput {
  readonly day: string;
  readonly startAt: string;
  readonly minutes: string;
  readonly row: string;
}

/** Validates a walk-in, which is a car without a booking. */
export function checkWalkIn(
  walkInInput: WalkInInput,
  { diaryRows }: Pick<Supplier, "diaryRows">,
  now: DiaryNow,
): CheckedPlace {
  const fields: Record<string, readonly string[]> = {};
  const wrongDay = dayProblem(walkInInput.day, now);
  if (wrongDay) fields.day = [wrongDay];
  if (!isPlainTime(walkInInput.startAt)) fields.startAt = ["Enter a time, like 09:30"];
  const minutes = WALK_IN_MINUTES.find((item) => String(item) === walkInInput.minutes);
  if (minutes === undefined) fields.minutes = ["Choose a duration"];
  const rowId = rowOf(walkInInput.row, diaryRows);
  if (rowId === undefined) fields.row = ["Choose a row"];
  if (Object.keys(fields).length > 0 || minutes === undefined || rowId === undefined) return { ok: false, fields };
  return { ok: true, place: { day: walkInInput.day, startAt: walkInInput.startAt, rowId }, minutes };
}

/** The closing time, if work from `startAt` would end after it; null = the work ends in time, or the store is closed that day anyway. */
export function closingTimeBefore(
  { openingHours }: Pick<Supplier, "openingHours">,
  { day, startAt }: { readonly day: PlainDay; readonly startAt: PlainTime },
  minutes: number,
): PlainTime | null {
  const [, closesAt] = openingHours[weekdayOf(day)] ?? [];
  return closesAt !== undefined && minutesOf(startAt) + minutes > minutesOf(closesAt) ? closesAt : null;
}

const MAX_LENGTH = { rego: 12, name: 60, about: 120 } as const;

/** Builds the text of an entry, with null for empty fields. Longer texts are cut. */
export const buildEntryText = (input: Readonly<Partial<Record<keyof EntryText, string>>>): EntryText => {
  const word = (which: keyof EntryText) =>
    (input[which] ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH[which]) || null;
  return { rego: word("rego")?.toUpperCase() ?? null, name: word("name"), about: word("about") };
};
