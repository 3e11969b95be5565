import { readKilometres, readMoney } from "../money/read-number";
import { addDays, isPlainDay } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import { blankToNull } from "../words/blank-to-null";
import {
  type Entry,
  type EntryKind,
  isEntryKind,
  MAX_NOTE_LETTERS,
  MAX_TITLE_LETTERS,
  MAX_WORKSHOP_LETTERS,
  NO_FACTS,
} from "./record";

/** The form for an entry that the owner adds, as typed. */
export interface EntryTyped {
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

export type OwnEntry = Pick<Entry, "kind" | "day" | "odometer" | "amount" | "nextDay" | "nextKm" | "facts" | "words">;

type Fields = Readonly<Record<string, readonly string[]>>;

/** Cars are older than this marketplace, but not older than cars. */
const FIRST_DAY = "1900-01-01";
const FAR_DAYS = 3_660;

const said = (text: string): string | null => blankToNull(text)?.trim() ?? null;
const tooLong = (text: string | null, most: number) => text !== null && text.length > most;

/** Reads what was done, when and for how much. An odometer reading needs kilometres; for other kinds only the category and the date are required. */
export function readEntry(
  typed: EntryTyped,
  today: PlainDay,
): { readonly ok: true; readonly entry: OwnEntry } | { readonly ok: false; readonly fields: Fields } {
  const fields: Record<string, readonly string[]> = {};
  const kind: EntryKind | null = isEntryKind(typed.kind) ? typed.kind : null;
  if (kind === null) fields.kind = ["Choose what it was"];
  const day = typed.day.trim();
  if (!isPlainDay(day)) fields.day = ["Enter a date"];
  else if (day > today || day < FIRST_DAY) fields.day = ["Enter the day it was done, today at the latest"];
  const odometer = readKilometres(typed.odometer);
  if (odometer === "wrong") fields.odometer = ["Enter whole kilometres, like 84500"];
  else if (odometer === null && kind === "reading") fields.odometer = ["Enter what the odometer showed"];
  const amount = typed.amount.trim() === "" ? null : readMoney(typed.amount);
  if (typed.amount.trim() !== "" && amount === null) fields.amount = ["Enter the amount in dollars, like 249.50"];
  const nextDay = said(typed.nextDay);
  if (
    nextDay !== null &&
    (!isPlainDay(nextDay) || !isPlainDay(day) || nextDay <= day || nextDay > addDays(day, FAR_DAYS))
  )
    fields.nextDay = ["Enter a date after this one, within ten years"];
  const nextKm = readKilometres(typed.nextKm);
  if (nextKm === "wrong") fields.nextKm = ["Enter whole kilometres, like 94500"];
  else if (nextKm !== null && typeof odometer === "number" && nextKm <= odometer)
    fields.nextKm = ["Enter more kilometres than at this service"];
  const words = { title: said(typed.title), workshop: said(typed.workshop), note: said(typed.note), work: [] };
  if (tooLong(words.title, MAX_TITLE_LETTERS)) fields.title = [`Use at most ${MAX_TITLE_LETTERS} characters`];
  if (tooLong(words.workshop, MAX_WORKSHOP_LETTERS))
    fields.workshop = [`Use at most ${MAX_WORKSHOP_LETTERS} characters`];
  if (tooLong(words.note, MAX_NOTE_LETTERS)) fields.note = [`Use at most ${MAX_NOTE_LETTERS} characters`];
  if (kind === null || odometer === "wrong" || nextKm === "wrong" || Object.keys(fields).length > 0)
    return { ok: false, fields };
  return { ok: true, entry: { kind, day, odometer, amount, nextDay, nextKm, facts: NO_FACTS, words } };
}

/** A date that a car needs something by; null = blank. Years that are long past are typing mistakes, and so are far ones. */
export function readDueDate(typed: string, today: PlainDay): PlainDay | null | "wrong" {
  const day = said(typed);
  if (day === null) return null;
  return isPlainDay(day) && day >= addDays(today, -FAR_DAYS) && day <= addDays(today, FAR_DAYS) ? day : "wrong";
}
