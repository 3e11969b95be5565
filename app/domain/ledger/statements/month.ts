import { DAY_MS } from "../../core/time/duration";
import { Temporal } from "temporal-polyfill";
import { dayAt, startOfDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatMonth } from "../../core/time/format";

/** A calendar month, such as "2026-11". Sorting months as text gives their order in time. */
export type Month = string;

/** Parses a month; null = not a month. */
export function parseMonth(text: string): Month | null {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export const firstDayOfMonth = (month: Month): PlainDay => `${month}-01`;
export const lastDayOfMonth = (month: Month): PlainDay =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
export const nextMonth = (month: Month): Month => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
/** Formats a month as "November 2026". */
export const formatStatementMonth = (month: Month): string => formatMonth(firstDayOfMonth(month));

/** The month that contains an instant (epoch milliseconds) in a time zone. */
export const monthAt = (epochMs: number, zone: string): Month => dayAt(epochMs, zone).slice(0, 7);

/** Start of a month in a time zone, in epoch milliseconds: midnight, or the end of the hour that daylight saving skips. */
export const monthStart = (month: Month, zone: string): number => startOfDay(firstDayOfMonth(month), zone);
/** Exclusive end of the month in a time zone, in epoch milliseconds. */
export const monthEnd = (month: Month, zone: string): number => monthStart(nextMonth(month), zone);

/** When a month is closed: `afterDays` days after its end, so that everything in progress has been posted by then. */
export const monthClosesAt = (month: Month, zone: string, afterDays: number): number =>
  monthEnd(month, zone) + afterDays * DAY_MS;
