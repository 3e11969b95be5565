import { readKilometres, readMoney } from "../core/money/read-number";
import { addDays, isPlainDay } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import { blankToNull } from "../core/words/blank-to-null";
import {
  type Entry,
  type EntryKind,
  isEntryKind,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORKSHOP_LENGTH,
  NO_FACTS,
} from "./record";
import type { FormErrors } from "../core/forms/read-form";

/** The form for an entry that the owner adds, as typed. */
export interface EntryFields {
  readonly kind: string;
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly odometer: string;
  readonly title: string;
  readonly workshop: string;
  /** Dollars. */
  readonly amount: string;
  readonly nextDay: string;
  readonly nextKm: string;
  readonly note: string;
}

export type EntryInput = Pick<Entry, "kind" | "day" | "odometer" | "amount" | "nextDay" | "nextKm" | "facts" | "text">;

/** Earliest accepted date; cars can be much older than this marketplace. */
const FIRST_DAY = "1900-01-01";
const MAX_DAYS_AHEAD = 3_660;

const trimToNull = (text: string): string | null => blankToNull(text)?.trim() ?? null;
const isTooLong = (text: string | null, maxLength: number) => text !== null && text.length > maxLength;

/** Parses what was done, when and for how much. An odometer reading needs kilometres; other kinds only need a category and a date. */
export function readEntry(
  entryFields: EntryFields,
  today: PlainDay,
): { readonly ok: true; readonly entry: EntryInput } | { readonly ok: false; readonly fields: FormErrors } {
  const fields: Record<string, readonly string[]> = {};
  const kind: EntryKind | null = isEntryKind(entryFields.kind) ? entryFields.kind : null;
  if (kind === null) fields.kind = ["Choose the type of entry"];
  const day = entryFields.day.trim();
  if (!isPlainDay(day)) fields.day = ["Enter a date"];
  else if (day > today || day < FIRST_DAY) fields.day = ["Enter the date it was done, today or earlier"];
  const odometer = readKilometres(entryFields.odometer);
  if (odometer === "wrong") fields.odometer = ["Enter whole kilometres, like 84500"];
  else if (odometer === null && kind === "reading") fields.odometer = ["Enter the odometer reading"];
  const amount = entryFields.amount.trim() === "" ? null : readMoney(entryFields.amount);
  if (entryFields.amount.trim() !== "" && amount === null) fields.amount = ["Enter the amount in dollars, like 249.50"];
  const nextDay = trimToNull(entryFields.nextDay);
  if (
    nextDay !== null &&
    (!isPlainDay(nextDay) || !isPlainDay(day) || nextDay <= day || nextDay > addDays(day, MAX_DAYS_AHEAD))
  )
    fields.nextDay = ["Enter a date after this one, within ten years"];
  const nextKm = readKilometres(entryFields.nextKm);
  if (nextKm === "wrong") fields.nextKm = ["Enter whole kilometres, like 94500"];
  else if (nextKm !== null && typeof odometer === "number" && nextKm <= odometer)
    fields.nextKm = ["Enter a reading above the one at this service"];
  const text = {
    title: trimToNull(entryFields.title),
    workshop: trimToNull(entryFields.workshop),
    note: trimToNull(entryFields.note),
    work: [],
  };
  if (isTooLong(text.title, MAX_TITLE_LENGTH)) fields.title = [`Use at most ${MAX_TITLE_LENGTH} characters`];
  if (isTooLong(text.workshop, MAX_WORKSHOP_LENGTH))
    fields.workshop = [`Use at most ${MAX_WORKSHOP_LENGTH} characters`];
  if (isTooLong(text.note, MAX_NOTE_LENGTH)) fields.note = [`Use at most ${MAX_NOTE_LENGTH} characters`];
  if (kind === null || odometer === "wrong" || nextKm === "wrong" || Object.keys(fields).length > 0)
    return { ok: false, fields };
  return { ok: true, entry: { kind, day, odometer, amount, nextDay, nextKm, facts: NO_FACTS, text } };
}

/** Parses a due date; null = blank. Dates more than ten years in the past or future are treated as typing errors. */
export function readDueDate(input: string, today: PlainDay): PlainDay | null | "wrong" {
  const day = trimToNull(input);
  if (day === null) return null;
  return isPlainDay(day) && day >= addDays(today, -MAX_DAYS_AHEAD) && day <= addDays(today, MAX_DAYS_AHEAD)
    ? day
    : "wrong";
}
