import { DAY_MS } from "../../core/time/duration.ts";
import { Temporal } from "temporal-polyfill";
import { fromEpochDay } from "../../core/time/day-number.ts";
import { type Component, findLine, findLines } from "./content-lines.ts";
import { occurrences, type ScanBudget, readRecurrence, parseRuleParts, type WallTime } from "./recurrence.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

/** Converts a local time to epoch milliseconds. */
export type LocalToInstant = (wallTime: WallTime) => number;

/** Converts a local time as if it were UTC. */
export const toUtc = ({ day, second }: WallTime): number => day * DAY_MS + second * 1000;

const toInstant = (zone: string, { day, second }: WallTime) =>
  Temporal.PlainDateTime.from(fromEpochDay(day)).add({ seconds: second }).toZonedDateTime(zone).epochMilliseconds;

const DAYS_PER_WEEK = 7;

/**
 * The clock of an IANA zone. A local time that daylight saving skips uses the offset before the change; a local time that occurs twice means the first (RFC
 * 5545, 3.3.5).
 */
export function createZoneClock(zone: string): LocalToInstant {
  const weeks = new Map<number, number>();
  const findWeekStart = (week: number) => {
    const weekStart = weeks.get(week) ?? toInstant(zone, { day: week * DAYS_PER_WEEK, second: 0 });
    weeks.set(week, weekStart);
    return weekStart;
  };
  return (wallTime) => {
    const week = Math.floor(wallTime.day / DAYS_PER_WEEK);
    // Clocks do not change twice within a week, so if the week has its normal length, the clock did not change in it.
    return findWeekStart(week + 1) - findWeekStart(week) === DAYS_PER_WEEK * DAY_MS
      ? findWeekStart(week) + toUtc(wallTime) - week * DAYS_PER_WEEK * DAY_MS
      : toInstant(zone, wallTime);
  };
}

const isValidZone = (name: string): boolean => {
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId !== "";
  } catch {
    return false;
  }
};

/**
 * Outlook's display name of a zone, "(UTC+10:00) Canberra, Melbourne, Sydney": its offset without daylight saving, and its cities or areas. "(UTC) Dublin" has
 * no offset.
 */
const DISPLAY_NAME = /^\((?:UTC|GMT)(?: ?([+-]\d{2})[:.]?(\d{2}))?\) (.+)$/i;
/** Areas in display names that are not IANA city names. */
const AREA_BY_CITY: Readonly<Record<string, string>> = {
  "eastern time": "America/New_York",
  "central time": "America/Chicago",
  "mountain time": "America/Denver",
  "pacific time": "America/Los_Angeles",
  "atlantic time": "America/Halifax",
  alaska: "America/Anchorage",
  hawaii: "Pacific/Honolulu",
  arizona: "America/Phoenix",
  beijing: "Asia/Shanghai",
  "new delhi": "Asia/Kolkata",
  samoa: "Pacific/Apia",
  "chatham islands": "Pacific/Chatham",
  "lord howe island": "Australia/Lord_Howe",
  "norfolk island": "Pacific/Norfolk",
  "nuku'alofa": "Pacific/Tongatapu",
  "coordinated universal time": "UTC",
};
const formatCity = (zone: string) =>
  zone
    .slice(zone.lastIndexOf("/") + 1)
    .replaceAll("_", " ")
    .toLowerCase();
let zonesByCity: ReadonlyMap<string, string> | null = null;

/** UTC offset in minutes without daylight saving. */
function standardOffsetMinutes(zone: string): number {
  const offsets = ["2026-01-15", "2026-07-15"].map(
    (day) => Temporal.PlainDate.from(day).toZonedDateTime(zone).offsetNanoseconds,
  );
  return Math.min(...offsets) / 60e9;
}

/** Finds the zone of a display name: a city in the name that has the given offset; null when no city is known. */
function findDisplayedZone(name: string): string | null {
  const [, hours = "0", minutes = "0", placeNames] = DISPLAY_NAME.exec(name) ?? [];
  if (placeNames === undefined) return null;
  zonesByCity ??= new Map(Intl.supportedValuesOf("timeZone").map((zone) => [formatCity(zone), zone]));
  const offset = Number(hours) * 60 + (hours.startsWith("-") ? -1 : 1) * Number(minutes);
  for (const place of placeNames.toLowerCase().split(/[,;/]| \(/)) {
    const zone = AREA_BY_CITY[place.trim()] ?? zonesByCity.get(place.trim());
    if (zone !== undefined && standardOffsetMinutes(zone) === offset) return zone;
  }
  return null;
}

/**
 * The IANA zone of a TZID: an IANA name, one after a vendor's path ("/softwarestudio.org/Olson_20011030_5/Australia/Sydney"), a Windows name or an Outlook
 * display name.
 */
export function findZoneByName(tzid: string): string | null {
  const name = tzid.trim();
  const knownZone = WINDOWS_ZONES[name.toLowerCase()] ?? findDisplayedZone(name);
  if (knownZone !== null) return knownZone;
  const zoneName = /([A-Z][A-Za-z_]+\/(?:[A-Za-z_-]+\/)?[A-Za-z_+-]+\d*)$/.exec(name)?.[1];
  return [name, zoneName].find((value) => value !== undefined && /^[A-Za-z]/.test(value) && isValidZone(value)) ?? null;
}

/** Start and end of the day that contains an instant in a zone, in epoch milliseconds. */
export function findDayAround(zone: string, epochMs: number): readonly [from: number, until: number] {
  const start = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).startOfDay();
  return [start.epochMilliseconds, start.add({ days: 1 }).epochMilliseconds];
}

interface Observance {
  /** Local start time, by the clock before the change. */
  readonly onset: number;
  readonly offsetMs: number;
}

const parseOffsetMs = (text: string): number | null => {
  const match = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, hours, minutes, seconds = "0"] = match;
  return (sign === "-" ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
};

/** The clock that a VTIMEZONE describes, until the day `last`; null = not supported. Used only for zones that are not in any table. */
export function parseVTimeZone(
  zone: Component,
  last: number,
  scanBudget: ScanBudget,
  parseWallTime: (text: string) => WallTime | null,
): LocalToInstant | null {
  const observances: Observance[] = [];
  for (const part of zone.parts) {
    const start = parseWallTime(findLine(part, "DTSTART")?.value ?? "");
    const to = parseOffsetMs(findLine(part, "TZOFFSETTO")?.value ?? "");
    if (start === null || to === null) return null;
    const add = (wallTime: WallTime) => observances.push({ onset: toUtc(wallTime), offsetMs: to });
    add(start);
    for (const { value } of findLines(part, "RRULE")) {
      const parts = parseRuleParts(value);
      const rule = readRecurrence(parts);
      const until = parseWallTime(parts.get("UNTIL")?.replace("Z", "") ?? "");
      if (rule === null) return null;
      for (const at of occurrences(rule, start, start.day, Math.min(last, until?.day ?? last), scanBudget)) add(at);
    }
    for (const { value } of findLines(part, "RDATE"))
      for (const item of value.split(",")) {
        const at = parseWallTime(item);
        if (at) add(at);
      }
  }
  const sorted = observances.sort((a, b) => a.onset - b.onset);
  const [first] = sorted;
  if (!first) return null;
  return (wallTime) => {
    const at = toUtc(wallTime);
    return at - (sorted.findLast(({ onset }) => onset <= at) ?? first).offsetMs;
  };
}
