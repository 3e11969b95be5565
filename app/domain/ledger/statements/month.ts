import { DAY_MS } from "../../core/time/duration";
import { Temporal } from "temporal-polyfill";
import { dayAt, dayBegins } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatMonth } from "../../core/time/format";

/** A calendar month: "2026-11". Months sort as text. */
export type Month = string;

/** null = not a month. */
export function parseMonth(text: string): Month | null {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export const firstDayOf = (month: Month): PlainDay => `${month}-01`;
export const lastDayOf = (month: Month): PlainDay =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
export const monthAfter = (month: Month): Month => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
/** "November 2026". */
export const formatStatementMonth = (month: Month): string => formatMonth(firstDayOf(month));

/** The month in a zone at a moment, epoch milliseconds. */
export const monthAt = (epochMs: number, zone: string): Month => dayAt(epochMs, zone).slice(0, 7);

/** The first moment of a month in a zone, epoch milliseconds: midnight there, or the end of the hour that the clock skips. */
export const monthBegins = (month: Month, zone: string): number => dayBegins(firstDayOf(month), zone);
/** The first moment that is not of the month any more. */
export const monthEnds = (month: Month, zone: string): number => monthBegins(monthAfter(month), zone);

/** When a month is closed: a number of days after its end, by which time everything that was in progress has arrived. */
export const monthCloses = (month: Month, zone: string, afterDays: number): number =>
  monthEnds(month, zone) + afterDays * DAY_MS;
