import type { Supplier } from "../supplier";
import { type PlaceResult, type DiaryContext, dayProblem, findRow } from "./block";
import { toWeekday } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { type EntryText, isPlainTime, toMinutes } from "./diary";

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
  now: DiaryContext,
): PlaceResult {
  const fields: Record<string, readonly string[]> = {};
  const dayError = dayProblem(walkInInput.day, now);
  if (dayError) fields.day = [dayError];
  if (!isPlainTime(walkInInput.startAt)) fields.startAt = ["Enter a time, like 09:30"];
  const minutes = WALK_IN_MINUTES.find((item) => String(item) === walkInInput.minutes);
  if (minutes === undefined) fields.minutes = ["Choose a duration"];
  const rowId = findRow(walkInInput.row, diaryRows);
  if (rowId === undefined) fields.row = ["Choose a row"];
  if (Object.keys(fields).length > 0 || minutes === undefined || rowId === undefined) return { ok: false, fields };
  return { ok: true, place: { day: walkInInput.day, startAt: walkInInput.startAt, rowId }, minutes };
}

/** The closing time, if work from `startAt` would end after it; null = the work ends in time, or the store is closed that day anyway. */
export function exceededClosingTime(
  { openingHours }: Pick<Supplier, "openingHours">,
  { day, startAt }: { readonly day: PlainDay; readonly startAt: PlainTime },
  minutes: number,
): PlainTime | null {
  const [, closesAt] = openingHours[toWeekday(day)] ?? [];
  return closesAt !== undefined && toMinutes(startAt) + minutes > toMinutes(closesAt) ? closesAt : null;
}

const MAX_LENGTH = { rego: 12, name: 60, about: 120 } as const;

/** Builds the text of an entry, with null for empty fields. Longer texts are cut. */
export const buildEntryText = (input: Readonly<Partial<Record<keyof EntryText, string>>>): EntryText => {
  const readField = (field: keyof EntryText) =>
    (input[field] ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH[field]) || null;
  return { rego: readField("rego")?.toUpperCase() ?? null, name: readField("name"), about: readField("about") };
};
