import { MINUTE_MS } from "../../core/time/duration.ts";
import { isPlainDay } from "../../core/time/days.ts";
import { toEpochDay } from "../../core/time/day-number.ts";
import { parseEmail } from "../../identity/contact/email.ts";
import {
  parseCalendars,
  type Component,
  type ContentLine,
  findLine,
  findLines,
  unescapeText,
} from "./content-lines.ts";
import {
  MAX_DAYS_SCANNED,
  occurrences,
  type ScanBudget,
  readRecurrence,
  parseRuleParts,
  type WallTime,
} from "./recurrence.ts";
import { toUtc, findDayAround, parseVTimeZone, type LocalToInstant, createZoneClock, findZoneByName } from "./zones.ts";

/** Epoch minutes; the end is exclusive: [from, until). */
export type BusyTime = readonly [from: number, until: number];

/** Parameters for reading a calendar. */
export interface BusyTimesQuery {
  /** The time zone of all-day events, and of times without a zone in calendars that have none. */
  readonly zone: string;
  /** Email addresses of the calendar's owner, to distinguish the owner's reply to an invitation from other people's. */
  readonly ownerEmails: readonly string[];
  /** Epoch milliseconds; the end is exclusive. */
  readonly from: number;
  readonly until: number;
}

export type BusyTimesResult =
  | { readonly ok: false }
  | {
      readonly ok: true;
      /** Sorted, without overlaps, within the requested period. */
      readonly busy: readonly BusyTime[];
      /** Total number of entries, whatever their kind and time. */
      readonly entries: number;
      /** Number of entries that could not be read. */
      readonly unread: number;
    };

const DAY_SECONDS = 86_400;
/** Upper bound on expanded calendar occurrences. */
const MAX_OCCURRENCES = 20_000;

/** UID prefix of our own feed. A shop may import the feed into the calendar that we read, and its bookings are already counted. */
export const OWN_UID_PREFIX = "workshop-booking-";

/** Sorts times and merges those that overlap or touch. */
export function mergeTimes(times: readonly BusyTime[]): readonly BusyTime[] {
  const merged: [number, number][] = [];
  for (const [from, until] of [...times].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else if (until > from) merged.push([from, until]);
  }
  return merged;
}

/** Reads the owner's busy times from a calendar. The result is not ok if the text is not a complete calendar. */
export function readBusyTimes(text: string, query: BusyTimesQuery): BusyTimesResult {
  const calendars = parseCalendars(text);
  if (calendars === null) return { ok: false };
  const times: BusyTime[] = [];
  const scanBudget: ScanBudget = { days: MAX_DAYS_SCANNED };
  let entries = 0;
  let unread = 0;
  const addPeriods = (periods: Iterable<readonly [number, number]>) => {
    for (const [from, until] of periods) {
      if (times.length >= MAX_OCCURRENCES) throw new UnreadableCalendarError();
      times.push([Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)]);
    }
  };
  /** An unreadable entry is counted and blocks its whole days, if they are known. Times read before the error are kept. */
  const add = (
    readTimes: () => Iterable<readonly [number, number]>,
    readDays: () => Iterable<readonly [number, number]>,
  ) => {
    try {
      addPeriods(readTimes());
    } catch {
      unread += 1;
      try {
        addPeriods(readDays());
      } catch {
        // Nothing else in the entry is usable.
      }
    }
  };
  for (const calendar of calendars) {
    const clocks = readClocks(calendar, query, scanBudget);
    const events = calendar.parts.filter(({ name }) => name === "VEVENT");
    entries += events.length;
    const replacedOccurrences = findReplacements(events, clocks);
    const ownerEmails = findOwners(calendar, query);
    for (const event of events)
      if (!isNonBlocking(event, ownerEmails))
        add(
          () => expandTimes(event, clocks, replacedOccurrences, query),
          () => expandDays(event, clocks, replacedOccurrences, query),
        );
    for (const { lines } of calendar.parts.filter(({ name }) => name === "VFREEBUSY")) {
      entries += 1;
      for (const line of lines.filter(({ name }) => name === "FREEBUSY"))
        if ((line.parameters.get("FBTYPE") ?? "BUSY").toUpperCase() !== "FREE")
          for (const period of line.value.split(","))
            add(
              () => [parsePeriod(period, line, clocks)],
              () => [
                findDayAround(
                  query.zone,
                  clocks.lenientClocks.clockFor(line)(parseWallTime(period.split("/")[0] ?? "")),
                ),
              ],
            );
    }
  }
  const first = Math.floor(query.from / MINUTE_MS);
  const last = Math.ceil(query.until / MINUTE_MS);
  const clippedTimes = times.flatMap(([from, until]): BusyTime[] =>
    until > first && from < last ? [[Math.max(from, first), Math.min(until, last)]] : [],
  );
  return { ok: true, busy: mergeTimes(clippedTimes), entries, unread };
}

/** Thrown when an entry cannot be read. */
class UnreadableCalendarError extends Error {}

interface TimeZoneClocks {
  /** The clock for a line's time: UTC, the zone of its TZID, or the calendar's zone. Throws for an unknown TZID. */
  clockFor(line: ContentLine, value?: string): LocalToInstant;
  readonly workshopClock: LocalToInstant;
  /** The same clocks, but with the calendar's zone for an unknown TZID. The day is then reliable, but the hour is not. */
  readonly lenientClocks: TimeZoneClocks;
  /** Processing budget for the whole file. */
  readonly scanBudget: ScanBudget;
}

function readClocks(calendar: Component, { zone, until }: BusyTimesQuery, scanBudget: ScanBudget): TimeZoneClocks {
  const workshopClock = createZoneClock(zone);
  const calendarZone = findZoneByName(findLine(calendar, "X-WR-TIMEZONE")?.value ?? "");
  const calendarClock = calendarZone === null ? workshopClock : createZoneClock(calendarZone);
  const clocksByZone = new Map<string, LocalToInstant | null>();
  const findDescribedClock = (tzid: string) =>
    calendar.parts.find((part) => {
      const line = part.name === "VTIMEZONE" ? findLine(part, "TZID") : null;
      return line !== null && unescapeText(line).trim() === tzid;
    });
  const findZoneClock = (tzid: string): LocalToInstant | null => {
    const part = findDescribedClock(tzid);
    const namedZone =
      findZoneByName(tzid) ?? findZoneByName(part ? (findLine(part, "X-LIC-LOCATION")?.value ?? "") : "");
    if (namedZone !== null) return createZoneClock(namedZone);
    if (part) return parseVTimeZone(part, Math.ceil(until / 1000 / DAY_SECONDS) + 1, scanBudget, tryParseWallTime);
    // Exchange numbers additional zones with the same name: "GMT Standard Time 1".
    const unnumberedZone = findZoneByName(tzid.replace(/ \d+$/, ""));
    return unnumberedZone === null ? null : createZoneClock(unnumberedZone);
  };
  const findClock = (line: ContentLine, value: string): LocalToInstant | null => {
    if (isUtc(value)) return toUtc;
    const tzid = line.parameters.get("TZID")?.trim();
    if (tzid === undefined) return calendarClock;
    const clock = clocksByZone.has(tzid) ? clocksByZone.get(tzid) : findZoneClock(tzid);
    clocksByZone.set(tzid, clock ?? null);
    return clock ?? null;
  };
  const lenientClocks: TimeZoneClocks = {
    workshopClock,
    scanBudget,
    clockFor: (line, value = line.value) => findClock(line, value) ?? calendarClock,
    get lenientClocks() {
      return lenientClocks;
    },
  };
  return {
    workshopClock,
    scanBudget,
    lenientClocks,
    clockFor(line, value = line.value) {
      const clock = findClock(line, value);
      if (clock === null) throw new UnreadableCalendarError();
      return clock;
    },
  };
}

/** Parses "20261125T090000Z" or "20261125" as a time on the line's clock; null = invalid. */
function tryParseWallTime(text: string): WallTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?Z?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, year, month, date, hour = "0", minute = "0", second = "0"] = match;
  const day = `${year}-${month}-${date}`;
  if (!isPlainDay(day) || Number(hour) > 23 || Number(minute) > 59) return null;
  return { day: toEpochDay(day), second: Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second)) };
}

const parseWallTime = (text: string): WallTime => {
  const localTime = tryParseWallTime(text);
  if (localTime === null) throw new UnreadableCalendarError();
  return localTime;
};

interface DurationSpec {
  /** Calendar days, regardless of clock changes. The rest of the duration is exact. */
  readonly days: number;
  readonly ms: number;
}

function parseDuration(text: string): DurationSpec {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)W)?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
  if (!match) throw new UnreadableCalendarError();
  const [weeks, days, weeksBySynology, hours, minutes, seconds] = match.slice(1).map((value) => Number(value ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // Synology writes PT1W for a week.
  return { days: (weeks + weeksBySynology) * 7 + days, ms: (hours * 3600 + minutes * 60 + seconds) * 1000 };
}

/** Parses a period: "start/end" or "start/duration". */
function parsePeriod(text: string, line: ContentLine, clocks: TimeZoneClocks): readonly [number, number] {
  const [start = "", end = ""] = text.trim().split("/");
  const from = parseWallTime(start);
  const to = tryParseWallTime(end);
  const clock = clocks.clockFor(line, start);
  return [clock(from), to === null ? findEndInstant(from, parseDuration(end), clock) : clocks.clockFor(line, end)(to)];
}

const findEndInstant = (start: WallTime, { days, ms }: DurationSpec, clock: LocalToInstant) =>
  clock({ ...start, day: start.day + days }) + ms;

/** The replaced occurrences of each series by its UID, identified by their time, or by their day if they have no time. */
type ReplacedOccurrences = ReadonlyMap<
  string,
  { readonly instants: ReadonlySet<number>; readonly days: ReadonlySet<number> }
>;

function findReplacements(events: readonly Component[], clocks: TimeZoneClocks): ReplacedOccurrences {
  const replacementsByUid = new Map<string, { readonly instants: Set<number>; readonly days: Set<number> }>();
  const readUid = (event: Component) => findLine(event, "UID")?.value ?? "";
  const allDaySeries = new Set(events.filter(isAllDaySeries).map(readUid));
  for (const event of events) {
    const line = findLine(event, "RECURRENCE-ID");
    if (!line) continue;
    const uid = readUid(event);
    const replacement = replacementsByUid.get(uid) ?? { instants: new Set(), days: new Set() };
    replacementsByUid.set(uid, replacement);
    try {
      const wallTime = parseWallTime(line.value);
      if (isDate(line) || (allDaySeries.has(uid) && !isUtc(line.value))) replacement.days.add(wallTime.day);
      else replacement.instants.add(clocks.clockFor(line)(wallTime));
    } catch {
      // A replacement without a readable time matches no occurrence, so the original occurrence stays as well.
    }
  }
  return replacementsByUid;
}

const isDate = ({ value }: ContentLine) => /^\d{8}$/.test(value.trim());
const isUtc = (time: string): boolean => /Z$/i.test(time.trim());

/** Whether an event is a series of all-day occurrences. Exchange identifies these by midnight in its own zone, so only the date counts. */
function isAllDaySeries(event: Component): boolean {
  const start = findLine(event, "DTSTART");
  return start !== null && isDate(start) && findLine(event, "RECURRENCE-ID") === null;
}

const parseAddress = (text: string): string | null => parseEmail(text)?.toLowerCase() ?? null;

/**
 * The email addresses of the calendar's owner. Google names a person's primary calendar after their email address, so the calendar's name is included if it is
 * an email address.
 */
function findOwners(calendar: Component, { ownerEmails: owners }: BusyTimesQuery): readonly string[] {
  const name = findLine(calendar, "X-WR-CALNAME");
  return [...owners, name === null ? "" : unescapeText(name)].flatMap((text) => parseAddress(text) ?? []);
}

/** Whether the owner declined, according to the owner's attendee line or, if there is only one attendee, according to that line. */
function isDeclined(event: Component, ownerEmails: readonly string[]): boolean {
  const attendees = findLines(event, "ATTENDEE");
  const ownAttendees = attendees.filter(({ value }) => ownerEmails.includes(parseAddress(value) ?? ""));
  const decidingAttendees = ownAttendees.length > 0 ? ownAttendees : attendees.length === 1 ? attendees : [];
  return (
    decidingAttendees.length > 0 &&
    decidingAttendees.every(({ parameters }) => parameters.get("PARTSTAT")?.toUpperCase() === "DECLINED")
  );
}

/**
 * Whether an entry does not block time: our own feed's entries, declined or cancelled entries, and those marked as free. Uses Microsoft's busy status if
 * TRANSP is missing.
 */
function isNonBlocking(event: Component, ownerEmails: readonly string[]): boolean {
  if ((findLine(event, "UID")?.value ?? "").startsWith(OWN_UID_PREFIX) || isDeclined(event, ownerEmails)) return true;
  const readProperty = (name: string) => findLine(event, name)?.value.trim().toUpperCase();
  if (readProperty("STATUS") === "CANCELLED") return true;
  const transparency = readProperty("TRANSP");
  return transparency === undefined
    ? readProperty("X-MICROSOFT-CDO-BUSYSTATUS") === "FREE"
    : transparency === "TRANSPARENT";
}

/** The days of an entry without readable times: all its occurrences if only the zone is unknown, otherwise the day on which it starts. */
function* expandDays(
  event: Component,
  clocks: TimeZoneClocks,
  replacedOccurrences: ReplacedOccurrences,
  query: BusyTimesQuery,
): Generator<readonly [number, number]> {
  const line = findLine(event, "DTSTART");
  if (!line) return;
  const start = isDate(line) ? clocks.workshopClock : clocks.lenientClocks.clockFor(line);
  yield findDayAround(query.zone, start(parseWallTime(line.value)));
  for (const [from, until] of expandTimes(event, clocks.lenientClocks, replacedOccurrences, query)) {
    const [first] = findDayAround(query.zone, from);
    const [, last] = findDayAround(query.zone, Math.max(from, until - 1));
    yield [first, last];
  }
}

/** The times of an entry in epoch milliseconds. Throws if the entry cannot be read. */
function* expandTimes(
  event: Component,
  clocks: TimeZoneClocks,
  replacedOccurrences: ReplacedOccurrences,
  { from, until }: BusyTimesQuery,
): Generator<readonly [number, number]> {
  const uid = findLine(event, "UID")?.value ?? "";
  const line = findLine(event, "DTSTART");
  if (!line) throw new UnreadableCalendarError();
  const start = parseWallTime(line.value);
  const isAllDay = isDate(line);
  const clock = isAllDay ? clocks.workshopClock : clocks.clockFor(line);
  const length = readLength(event, start, isAllDay, clock, clocks);
  const toPeriod = (at: WallTime) => [clock(at), findEndInstant(at, length, clock)] as const;
  const recurrenceId = findLine(event, "RECURRENCE-ID");
  if (recurrenceId) {
    // RANGE would move all later occurrences. It is not supported, because programs do not use it in feeds.
    if (recurrenceId.parameters.has("RANGE")) throw new UnreadableCalendarError();
    yield toPeriod(start);
    return;
  }
  const replacement = replacedOccurrences.get(uid);
  const excludedTimes = findExcludedTimes(event, clocks);
  const isRemaining = (at: WallTime) => {
    const occurrenceMs = clock(at);
    return !(
      excludedTimes.instants.has(occurrenceMs) ||
      excludedTimes.days.has(at.day) ||
      replacement?.instants.has(occurrenceMs) ||
      replacement?.days.has(at.day)
    );
  };
  if (isRemaining(start)) yield toPeriod(start);
  const leadDays = Math.floor(from / 1000 / DAY_SECONDS) - length.days - Math.ceil(length.ms / 1000 / DAY_SECONDS) - 2;
  const last = Math.ceil(until / 1000 / DAY_SECONDS) + 1;
  for (const { value } of findLines(event, "RRULE")) {
    const parts = parseRuleParts(value);
    const rule = readRecurrence(parts);
    if (rule === null) throw new UnreadableCalendarError();
    const end = parseEnd(parts.get("UNTIL"), clock);
    const iterator = occurrences(rule, start, leadDays, last, clocks.scanBudget);
    for (let next = iterator.next(); ; next = iterator.next()) {
      if (next.done) {
        if (next.value === null) throw new UnreadableCalendarError();
        break;
      }
      if (clock(next.value) > end) break;
      if (isRemaining(next.value)) yield toPeriod(next.value);
    }
  }
  for (const rdateLine of findLines(event, "RDATE"))
    for (const value of rdateLine.value.split(",")) {
      if (rdateLine.parameters.get("VALUE")?.toUpperCase() === "PERIOD") {
        yield parsePeriod(value, rdateLine, clocks);
        continue;
      }
      const wallTime = parseWallTime(value);
      const addedClock = isAllDay ? clocks.workshopClock : clocks.clockFor(rdateLine, value);
      if (
        !excludedTimes.instants.has(addedClock(wallTime)) &&
        !excludedTimes.days.has(wallTime.day) &&
        !replacement?.instants.has(addedClock(wallTime)) &&
        !replacement?.days.has(wallTime.day)
      )
        yield [addedClock(wallTime), findEndInstant(wallTime, length, addedClock)];
    }
}

/** Returns the end of a series. UNTIL is inclusive, and a date includes the whole day. */
function parseEnd(until: string | undefined, clock: LocalToInstant): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const wallTime = parseWallTime(until);
  if (/^\d{8}$/.test(until.trim())) return clock({ day: wallTime.day, second: DAY_SECONDS - 1 });
  return isUtc(until) ? toUtc(wallTime) : clock(wallTime);
}

function findExcludedTimes(event: Component, clocks: TimeZoneClocks) {
  const instants = new Set<number>();
  const days = new Set<number>();
  for (const line of findLines(event, "EXDATE"))
    for (const value of line.value.split(",")) {
      const wallTime = parseWallTime(value);
      if (/^\d{8}$/.test(value.trim()) || (isAllDaySeries(event) && !isUtc(value))) days.add(wallTime.day);
      else instants.add(clocks.clockFor(line, value)(wallTime));
    }
  return { instants, days };
}

function readLength(
  event: Component,
  start: WallTime,
  isAllDay: boolean,
  clock: LocalToInstant,
  clocks: TimeZoneClocks,
): DurationSpec {
  const end = findLine(event, "DTEND");
  if (end) {
    const wallTime = parseWallTime(end.value);
    if (isAllDay) return { days: Math.max(1, wallTime.day - start.day), ms: 0 };
    return { days: 0, ms: Math.max(0, clocks.clockFor(end)(wallTime) - clock(start)) };
  }
  const durationLine = findLine(event, "DURATION");
  if (durationLine) return parseDuration(durationLine.value);
  return { days: isAllDay ? 1 : 0, ms: 0 };
}
