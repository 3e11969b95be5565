import { MINUTE_MS } from "../../core/time/duration.ts";
import { isPlainDay } from "../../core/time/days.ts";
import { dayNumber } from "../../core/time/day-number.ts";
import { parseEmail } from "../../identity/contact/email.ts";
import { calendarsIn, type Component, type ContentLine, lineOf, linesOf, textOf } from "./content-lines.ts";
import {
  MAX_DAYS_SCANNED,
  occurrences,
  type StoreTimeout,
  readRecurrence,
  ruleParts,
  type WallTime,
} from "./recurrence.ts";
import { asUtc, dayAround, describedClock, type LocalToInstant, zoneClock, zoneNamed } from "./zones.ts";

/** Epoch minutes; the end is exclusive: [from, until). */
export type BusyTime = readonly [from: number, until: number];

/** Parameters for reading a calendar. */
export interface BusyQuestion {
  /** The time zone of all-day events, and of times without a zone in calendars that have none. */
  readonly zone: string;
  /** Email addresses of the calendar's owner, to distinguish the owner's reply to an invitation from other people's. */
  readonly owners: readonly string[];
  /** Epoch milliseconds; the end is exclusive. */
  readonly from: number;
  readonly until: number;
}

export type BusyAnswer =
  | { readonly ok: false }
  | {
      readonly ok: true;
      /** Sorted, without overlaps, within the requested period. */
      readonly busy: readonly BusyTime[];
      /** Number of entries of all kinds and times. */
      readonly entries: number;
      /** Number of entries that could not be read. */
      readonly unread: number;
    };

const DAY_SECONDS = 86_400;
/** Upper bound on expanded calendar occurrences. */
const MAX_OCCURRENCES = 20_000;

/** UID prefix of our own feed. A shop may import the feed into the calendar that we read, and its bookings are already counted. */
export const OWN_UID = "workshop-booking-";

/** Sorts times and merges those that overlap or touch. */
export function mergeTimes(times: readonly BusyTime[]): readonly BusyTime[] {
  const apart: [number, number][] = [];
  for (const [from, until] of [...times].sort(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else if (until > from) apart.push([from, until]);
  }
  return apart;
}

/** Reads the owner's busy times from a calendar. The result is not ok if the text is not a complete calendar. */
export function busyTimes(text: string, question: BusyQuestion): BusyAnswer {
  const calendars = calendarsIn(text);
  if (calendars === null) return { ok: false };
  const times: BusyTime[] = [];
  const patience: StoreTimeout = { days: MAX_DAYS_SCANNED };
  let entries = 0;
  let unread = 0;
  const addAll = (periods: Iterable<readonly [number, number]>) => {
    for (const [from, until] of periods) {
      if (times.length >= MAX_OCCURRENCES) throw new UnreadableCalendarError();
      times.push([Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)]);
    }
  };
  /** An unreadable entry is counted and blocks its whole days, if they are known. Times read before the error are kept. */
  const add = (
    read: () => Iterable<readonly [number, number]>,
    readDays: () => Iterable<readonly [number, number]>,
  ) => {
    try {
      addAll(read());
    } catch {
      unread += 1;
      try {
        addAll(readDays());
      } catch {
        // Nothing else in the entry is usable.
      }
    }
  };
  for (const calendar of calendars) {
    const clocks = clocksOf(calendar, question, patience);
    const events = calendar.parts.filter(({ name }) => name === "VEVENT");
    entries += events.length;
    const replaced = replacedBy(events, clocks);
    const owners = ownersOf(calendar, question);
    for (const event of events)
      if (!isFree(event, owners))
        add(
          () => timesOf(event, clocks, replaced, question),
          () => daysOf(event, clocks, replaced, question),
        );
    for (const { lines } of calendar.parts.filter(({ name }) => name === "VFREEBUSY")) {
      entries += 1;
      for (const line of lines.filter(({ name }) => name === "FREEBUSY"))
        if ((line.parameters.get("FBTYPE") ?? "BUSY").toUpperCase() !== "FREE")
          for (const period of line.value.split(","))
            add(
              () => [periodOf(period, line, clocks)],
              () => [dayAround(question.zone, clocks.guess.of(line)(parseWallTime(period.split("/")[0] ?? "")))],
            );
    }
  }
  const [first, last] = [Math.floor(question.from / MINUTE_MS), Math.ceil(question.until / MINUTE_MS)];
  const within = times.flatMap(([from, until]): BusyTime[] =>
    until > first && from < last ? [[Math.max(from, first), Math.min(until, last)]] : [],
  );
  return { ok: true, busy: mergeTimes(within), entries, unread };
}

/** Thrown when an entry cannot be read. */
class UnreadableCalendarError extends Error {}

interface Clocks {
  /** The clock for a line's time: UTC, the zone of its TZID, or the calendar's zone. Throws for an unknown TZID. */
  of(line: ContentLine, value?: string): LocalToInstant;
  readonly shop: LocalToInstant;
  /** The same clocks, but with the calendar's zone for an unknown TZID. The day is then reliable, but the hour is not. */
  readonly guess: Clocks;
  /** Processing budget for the whole file. */
  readonly patience: StoreTimeout;
}

function clocksOf(calendar: Component, { zone, until }: BusyQuestion, patience: StoreTimeout): Clocks {
  const shop = zoneClock(zone);
  const calendarZone = zoneNamed(lineOf(calendar, "X-WR-TIMEZONE")?.value ?? "");
  const own = calendarZone === null ? shop : zoneClock(calendarZone);
  const clocksByZone = new Map<string, LocalToInstant | null>();
  const described = (tzid: string) =>
    calendar.parts.find((part) => {
      const line = part.name === "VTIMEZONE" ? lineOf(part, "TZID") : null;
      return line !== null && textOf(line).trim() === tzid;
    });
  const find = (tzid: string): LocalToInstant | null => {
    const part = described(tzid);
    const match = zoneNamed(tzid) ?? zoneNamed(part ? (lineOf(part, "X-LIC-LOCATION")?.value ?? "") : "");
    if (match !== null) return zoneClock(match);
    if (part) return describedClock(part, Math.ceil(until / 1000 / DAY_SECONDS) + 1, patience, wallTime);
    // Exchange numbers additional zones with the same name: "GMT Standard Time 1".
    const numbered = zoneNamed(tzid.replace(/ \d+$/, ""));
    return numbered === null ? null : zoneClock(numbered);
  };
  const clockOf = (line: ContentLine, value: string): LocalToInstant | null => {
    if (isUtc(value)) return asUtc;
    const tzid = line.parameters.get("TZID")?.trim();
    if (tzid === undefined) return own;
    const clock = clocksByZone.has(tzid) ? clocksByZone.get(tzid) : find(tzid);
    clocksByZone.set(tzid, clock ?? null);
    return clock ?? null;
  };
  const guess: Clocks = {
    shop,
    patience,
    of: (line, value = line.value) => clockOf(line, value) ?? own,
    get guess() {
      return guess;
    },
  };
  return {
    shop,
    patience,
    guess,
    of(line, value = line.value) {
      const clock = clockOf(line, value);
      if (clock === null) throw new UnreadableCalendarError();
      return clock;
    },
  };
}

/** Parses "20261125T090000Z" or "20261125" as a time on the line's clock; null = invalid. */
function wallTime(text: string): WallTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?Z?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, year, month, date, hour = "0", minute = "0", second = "0"] = match;
  const day = `${year}-${month}-${date}`;
  if (!isPlainDay(day) || Number(hour) > 23 || Number(minute) > 59) return null;
  return { day: dayNumber(day), second: Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second)) };
}

const parseWallTime = (text: string): WallTime => {
  const zonedDateTime = wallTime(text);
  if (zonedDateTime === null) throw new UnreadableCalendarError();
  return zonedDateTime;
};

interface Length {
  /** Calendar days, regardless of clock changes. The rest of the duration is exact. */
  readonly days: number;
  readonly ms: number;
}

function lengthOf(text: string): Length {
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
function periodOf(text: string, line: ContentLine, clocks: Clocks): readonly [number, number] {
  const [start = "", end = ""] = text.trim().split("/");
  const [from, to] = [parseWallTime(start), wallTime(end)];
  const clock = clocks.of(line, start);
  return [clock(from), to === null ? endMoment(from, lengthOf(end), clock) : clocks.of(line, end)(to)];
}

const endMoment = (start: WallTime, { days, ms }: Length, clock: LocalToInstant) =>
  clock({ ...start, day: start.day + days }) + ms;

/** An entry that replaces one occurrence of a series, identified by its time, or by its day when it has no time. */
type ReplacedOccurrences = ReadonlyMap<
  string,
  { readonly moments: ReadonlySet<number>; readonly days: ReadonlySet<number> }
>;

function replacedBy(events: readonly Component[], clocks: Clocks): ReplacedOccurrences {
  const match = new Map<string, { readonly moments: Set<number>; readonly days: Set<number> }>();
  const uidOf = (event: Component) => lineOf(event, "UID")?.value ?? "";
  const allDay = new Set(events.filter(isSeriesOfDays).map(uidOf));
  for (const event of events) {
    const line = lineOf(event, "RECURRENCE-ID");
    if (!line) continue;
    const uid = uidOf(event);
    const of = match.get(uid) ?? { moments: new Set(), days: new Set() };
    match.set(uid, of);
    try {
      const zonedDateTime = parseWallTime(line.value);
      if (isDate(line) || (allDay.has(uid) && !isUtc(line.value))) of.days.add(zonedDateTime.day);
      else of.moments.add(clocks.of(line)(zonedDateTime));
    } catch {
      // A replacement without a readable time matches no occurrence, so the original occurrence stays as well.
    }
  }
  return match;
}

const isDate = ({ value }: ContentLine) => /^\d{8}$/.test(value.trim());
const isUtc = (time: string): boolean => /Z$/i.test(time.trim());

/** Whether an event is a series of all-day occurrences. Exchange identifies these by midnight in its own zone, so only the date counts. */
function isSeriesOfDays(event: Component): boolean {
  const start = lineOf(event, "DTSTART");
  return start !== null && isDate(start) && lineOf(event, "RECURRENCE-ID") === null;
}

const addressIn = (text: string): string | null => parseEmail(text)?.toLowerCase() ?? null;

/** Google names a person's primary calendar after their email address. */
function ownersOf(calendar: Component, { owners }: BusyQuestion): readonly string[] {
  const name = lineOf(calendar, "X-WR-CALNAME");
  return [...owners, name === null ? "" : textOf(name)].flatMap((text) => addressIn(text) ?? []);
}

/** Whether the owner declined, according to the owner's attendee line or, if there is only one attendee, according to that line. */
function isDeclined(event: Component, owners: readonly string[]): boolean {
  const attendees = linesOf(event, "ATTENDEE");
  const own = attendees.filter(({ value }) => owners.includes(addressIn(value) ?? ""));
  const answers = own.length > 0 ? own : attendees.length === 1 ? attendees : [];
  return (
    answers.length > 0 && answers.every(({ parameters }) => parameters.get("PARTSTAT")?.toUpperCase() === "DECLINED")
  );
}

/**
 * Whether an entry does not block time: our own feed's entries, declined or cancelled entries, and those marked as free. Uses Microsoft's busy status if
 * TRANSP is missing.
 */
function isFree(event: Component, owners: readonly string[]): boolean {
  if ((lineOf(event, "UID")?.value ?? "").startsWith(OWN_UID) || isDeclined(event, owners)) return true;
  const said = (name: string) => lineOf(event, name)?.value.trim().toUpperCase();
  if (said("STATUS") === "CANCELLED") return true;
  const view = said("TRANSP");
  return view === undefined ? said("X-MICROSOFT-CDO-BUSYSTATUS") === "FREE" : view === "TRANSPARENT";
}

/** The days of an entry without readable times: all its occurrences if only the zone is unknown, otherwise the day on which it starts. */
function* daysOf(
  event: Component,
  clocks: Clocks,
  replaced: ReplacedOccurrences,
  question: BusyQuestion,
): Generator<readonly [number, number]> {
  const line = lineOf(event, "DTSTART");
  if (!line) return;
  const start = isDate(line) ? clocks.shop : clocks.guess.of(line);
  yield dayAround(question.zone, start(parseWallTime(line.value)));
  for (const [from, until] of timesOf(event, clocks.guess, replaced, question)) {
    const [first] = dayAround(question.zone, from);
    const [, last] = dayAround(question.zone, Math.max(from, until - 1));
    yield [first, last];
  }
}

/** The times of an entry in epoch milliseconds. Throws if the entry cannot be read. */
function* timesOf(
  event: Component,
  clocks: Clocks,
  replaced: ReplacedOccurrences,
  { from, until }: BusyQuestion,
): Generator<readonly [number, number]> {
  const uid = lineOf(event, "UID")?.value ?? "";
  const line = lineOf(event, "DTSTART");
  if (!line) throw new UnreadableCalendarError();
  const start = parseWallTime(line.value);
  const isAllDay = isDate(line);
  const clock = isAllDay ? clocks.shop : clocks.of(line);
  const length = lengthFrom(event, start, isAllDay, clock, clocks);
  const one = (at: WallTime) => [clock(at), endMoment(at, length, clock)] as const;
  const own = lineOf(event, "RECURRENCE-ID");
  if (own) {
    // RANGE would move all later occurrences. It is not supported, because programs do not use it in feeds.
    if (own.parameters.has("RANGE")) throw new UnreadableCalendarError();
    yield one(start);
    return;
  }
  const instead = replaced.get(uid);
  const excludedTimes = excludedMoments(event, clocks);
  const isLeft = (at: WallTime) => {
    const moment = clock(at);
    return !(
      excludedTimes.moments.has(moment) ||
      excludedTimes.days.has(at.day) ||
      instead?.moments.has(moment) ||
      instead?.days.has(at.day)
    );
  };
  if (isLeft(start)) yield one(start);
  const ahead = Math.floor(from / 1000 / DAY_SECONDS) - length.days - Math.ceil(length.ms / 1000 / DAY_SECONDS) - 2;
  const last = Math.ceil(until / 1000 / DAY_SECONDS) + 1;
  for (const { value } of linesOf(event, "RRULE")) {
    const parts = ruleParts(value);
    const rule = readRecurrence(parts);
    if (rule === null) throw new UnreadableCalendarError();
    const end = endOf(parts.get("UNTIL"), clock);
    const repeated = occurrences(rule, start, ahead, last, clocks.patience);
    for (let next = repeated.next(); ; next = repeated.next()) {
      if (next.done) {
        if (next.value === null) throw new UnreadableCalendarError();
        break;
      }
      if (clock(next.value) > end) break;
      if (isLeft(next.value)) yield one(next.value);
    }
  }
  for (const added of linesOf(event, "RDATE"))
    for (const value of added.value.split(",")) {
      if (added.parameters.get("VALUE")?.toUpperCase() === "PERIOD") {
        yield periodOf(value, added, clocks);
        continue;
      }
      const zonedDateTime = parseWallTime(value);
      const theirs = isAllDay ? clocks.shop : clocks.of(added, value);
      if (
        !excludedTimes.moments.has(theirs(zonedDateTime)) &&
        !excludedTimes.days.has(zonedDateTime.day) &&
        !instead?.moments.has(theirs(zonedDateTime)) &&
        !instead?.days.has(zonedDateTime.day)
      )
        yield [theirs(zonedDateTime), endMoment(zonedDateTime, length, theirs)];
    }
}

/** Returns the end of a series. UNTIL is inclusive, and a date includes the whole day. */
function endOf(until: string | undefined, clock: LocalToInstant): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const zonedDateTime = parseWallTime(until);
  if (/^\d{8}$/.test(until.trim())) return clock({ day: zonedDateTime.day, second: DAY_SECONDS - 1 });
  return isUtc(until) ? asUtc(zonedDateTime) : clock(zonedDateTime);
}

function excludedMoments(event: Component, clocks: Clocks) {
  const moments = new Set<number>();
  const days = new Set<number>();
  for (const line of linesOf(event, "EXDATE"))
    for (const value of line.value.split(",")) {
      const zonedDateTime = parseWallTime(value);
      if (/^\d{8}$/.test(value.trim()) || (isSeriesOfDays(event) && !isUtc(value))) days.add(zonedDateTime.day);
      else moments.add(clocks.of(line, value)(zonedDateTime));
    }
  return { moments, days };
}

function lengthFrom(
  event: Component,
  start: WallTime,
  isAllDay: boolean,
  clock: LocalToInstant,
  clocks: Clocks,
): Length {
  const end = lineOf(event, "DTEND");
  if (end) {
    const zonedDateTime = parseWallTime(end.value);
    if (isAllDay) return { days: Math.max(1, zonedDateTime.day - start.day), ms: 0 };
    return { days: 0, ms: Math.max(0, clocks.of(end)(zonedDateTime) - clock(start)) };
  }
  const contentLine = lineOf(event, "DURATION");
  if (contentLine) return lengthOf(contentLine.value);
  return { days: isAllDay ? 1 : 0, ms: 0 };
}
