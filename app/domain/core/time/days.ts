import { MINUTE_MS } from "./duration.ts";
import { Temporal } from "temporal-polyfill";
import { toEpochDay, fromEpochDay, weekdayOfEpochDay } from "./day-number.ts";
import type { PlainDay } from "./plain-date";

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const toPlainDate = (day: PlainDay) => Temporal.PlainDate.from(day);

/** Whether text is a real calendar day `yyyy-MM-dd` (2026-02-30 is not). */
export function isPlainDay(text: string): text is PlainDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

export const addDays = (day: PlainDay, days: number): PlainDay => fromEpochDay(toEpochDay(day) + days);
/** Adds calendar months without overflow: 31 December + 2 is the last day of February. */
export const addMonths = (day: PlainDay, months: number): PlainDay => toPlainDate(day).add({ months }).toString();
/** ISO: 1 = Monday … 7 = Sunday. */
export const toWeekday = (day: PlainDay): Weekday => weekdayOfEpochDay(toEpochDay(day)) as Weekday;
export const isWeekend = (day: PlainDay): boolean => toWeekday(day) > 5;
export const daysBetween = (from: PlainDay, to: PlainDay): number => toEpochDay(to) - toEpochDay(from);
/** Returns the later of two days. Comparing them as text works, because they are in ISO format. */
export const laterDay = (a: PlainDay, b: PlainDay): PlainDay => (a > b ? a : b);

/** The current day per zone, cached for one minute. This is safe because, since 1972, days have begun on a full minute in every zone. */
const dayCache = new Map<string, { readonly minute: number; readonly day: PlainDay }>();
/** Maximum number of cached zones. The two countries have fewer. */
const MAX_CACHED_ZONES = 50;

/** The calendar day in a zone at a point in time. */
export function dayAt(epochMs: number, zone: string): PlainDay {
  const minute = Math.floor(epochMs / MINUTE_MS);
  const cached = dayCache.get(zone);
  if (cached?.minute === minute) return cached.day;
  const day = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate().toString();
  if (dayCache.size >= MAX_CACHED_ZONES) dayCache.clear();
  dayCache.set(zone, { minute, day });
  return day;
}

/** Start of a day in a zone, in epoch milliseconds: local midnight or, if the clock skips midnight, the end of the skipped hour. */
export const startOfDay = (day: PlainDay, zone: string): number =>
  toPlainDate(day).toZonedDateTime(zone).epochMilliseconds;

/** The local time in a zone at a point in time, HH:mm. */
export const timeAt = (epochMs: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });

/** `count` days starting at `from`, each with its weekday. Computed once, so that loops over suppliers only compare text. */
export function listCalendarDays(
  from: PlainDay,
  count: number,
): readonly { readonly day: PlainDay; readonly weekday: Weekday }[] {
  const first = toEpochDay(from);
  return Array.from({ length: count }, (_, i) => ({
    day: fromEpochDay(first + i),
    weekday: weekdayOfEpochDay(first + i) as Weekday,
  }));
}
