import { Temporal } from "temporal-polyfill";

/** Days since 1970-01-01. */
type Day = number;

const DAY_MS = 86_400_000;
const dayOfText = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
const textOf = (day: Day) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dateOf = (day: Day) => {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  const monthDay = date.getUTCDate();
  return { year, month, day: monthDay, weekday: date.getUTCDay() || 7 };
};
const daysInMonth = (day: Day) => {
  const { year, month } = dateOf(day);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/**
 * Calendar files in the published style of seven programs, each with its owner's busy minutes, calculated by marking every minute of every day. No file is a
 * program's own output, but the zone names, the order of lines, the folding and the notation of exceptions follow their exports.
 */
export interface CalendarFile {
  readonly program: Program;
  readonly text: string;
  /** One byte per minute from `from`: 1 = busy. */
  readonly minutes: Uint8Array;
}

const PROGRAMS = ["google", "apple", "exchange", "nextcloud", "fastmail", "calendly", "thunderbird"] as const;
export type Program = (typeof PROGRAMS)[number];

interface Rule {
  readonly text: string;
  readonly matches: (day: Day, start: Day) => boolean;
}

interface Entry {
  readonly start: Day;
  /** Start as a minute of the day; null = all day. */
  readonly at: number | null;
  /** Length in minutes, or in days for an all-day event. */
  readonly length: number;
  readonly rule: Rule | null;
  readonly count: number | null;
  readonly until: Day | null;
  readonly removedDays: readonly Day[];
  readonly moved: { readonly from: Day; readonly to: Day; readonly at: number } | null;
  readonly cancelledDay: Day | null;
  readonly added: Day | null;
  readonly isFree: boolean;
  readonly isCancelled: boolean;
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const randomBelow = (most: number) => Math.floor(next() * most);
  return {
    below: randomBelow,
    isOneIn: (many: number) => randomBelow(many) === 0,
    one: <T>(of: readonly T[]) => of[randomBelow(of.length)] as T,
  };
}
type Chance = ReturnType<typeof seededRandom>;

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const weekdayOf = (day: Day) => dateOf(day).weekday;
const weeksBetween = (a: Day, b: Day) => {
  const monday = (day: Day) => day - weekdayOf(day) + 1;
  return (monday(b) - monday(a)) / 7;
};
const weekOfMonth = (day: Day) => Math.ceil(dateOf(day).day / 7);

function randomRule(start: Day, { one, below }: Chance): Rule {
  const interval = 1 + below(3);
  const intervalPart = interval === 1 ? "" : `;INTERVAL=${interval}`;
  const { day: date, month, weekday } = dateOf(start);
  const monthsBetween = (a: Day, b: Day) => (dateOf(b).year - dateOf(a).year) * 12 + dateOf(b).month - dateOf(a).month;
  return one([
    () => ({ text: `FREQ=DAILY${intervalPart}`, matches: (day, from) => (day - from) % interval === 0 }),
    () => {
      const days = new Set([weekday, 1 + below(7), 1 + below(7)]);
      return {
        text: `FREQ=WEEKLY${intervalPart};WKST=MO;BYDAY=${[...days].map((value) => WEEKDAYS[value - 1]).join(",")}`,
        matches: (day, from) => days.has(weekdayOf(day)) && weeksBetween(from, day) % interval === 0,
      };
    },
    () => ({
      text: `FREQ=WEEKLY${intervalPart}`,
      matches: (day, from) => (day - from) % (7 * interval) === 0,
    }),
    () => ({
      text: `FREQ=MONTHLY${intervalPart};BYMONTHDAY=${date}`,
      matches: (day, from) => dateOf(day).day === date && monthsBetween(from, day) % interval === 0,
    }),
    () => ({
      text: `FREQ=MONTHLY;BYDAY=${weekOfMonth(start)}${WEEKDAYS[weekday - 1]}`,
      matches: (day, from) => weekdayOf(day) === weekdayOf(from) && weekOfMonth(day) === weekOfMonth(from),
    }),
    () => ({
      text: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      matches: (day) =>
        weekdayOf(day) <= 5 &&
        Array.from({ length: daysInMonth(day) - dateOf(day).day }, (_, i) => day + i + 1).every(
          (value) => weekdayOf(value) > 5,
        ),
    }),
    () => ({
      text: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`,
      matches: (day) => dateOf(day).month === month && dateOf(day).day === date,
    }),
  ] satisfies readonly (() => Rule)[])();
}

function randomEntry(program: Program, first: Day, days: number, dice: Chance): Entry {
  const { below, isOneIn } = dice;
  const isAllDay = program !== "calendly" && isOneIn(5);
  const repeats = program !== "calendly" && !isOneIn(3);
  const startDay = repeats ? first - below(400) + below(60) : first + below(days);
  const rule = repeats ? randomRule(startDay, dice) : null;
  // A series must start on a day that matches its rule.
  let start = startDay;
  while (rule && !rule.matches(start, start)) start += 1;
  const [at, length] = isAllDay ? [null, 1 + below(3)] : [below(24 * 4) * 15, 15 * (1 + below(16))];
  const limit = rule ? below(4) : 0;
  const entry = {
    start,
    at,
    length,
    rule,
    count: limit === 1 ? 1 + below(120) : null,
    until: limit === 2 ? start + 30 + below(500) : null,
    // Calendly exports only busy times.
    isFree: program !== "calendly" && isOneIn(6),
    isCancelled: isOneIn(9),
  };
  const seriesDays = rule
    ? daysOf({ ...entry, removedDays: [], moved: null, cancelledDay: null, added: null }, first + days).filter(
        (day) => day >= first,
      )
    : [];
  const pickDay = (isWanted: boolean) =>
    (isWanted ? seriesDays.splice(below(seriesDays.length), 1)[0] : undefined) ?? null;
  const removedDay = pickDay(isOneIn(2));
  const move = at === null ? null : pickDay(isOneIn(3));
  const cancelledDay = pickDay(isOneIn(4));
  return {
    ...entry,
    removedDays: removedDay === null ? [] : [removedDay],
    moved: move === null ? null : { from: move, to: move + below(4), at: below(24 * 4) * 15 },
    cancelledDay,
    added: rule && at !== null && program === "fastmail" && isOneIn(2) ? first + below(days) : null,
  };
}

/** The days that a series' rule matches, in order. */
function daysOf(
  { start, rule, count, until, removedDays: remaining, moved: move, cancelledDay }: Entry,
  last: Day,
): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= Math.min(last, until ?? last); day += 1) {
    if (rule ? !rule.matches(day, start) : day !== start) continue;
    days.push(day);
    if (days.length === count) break;
  }
  return days.filter((day) => !remaining.includes(day) && day !== move?.from && day !== cancelledDay);
}

const atMinute = (day: Day, minutes: number) => Temporal.PlainDate.from(textOf(day)).toPlainDateTime().add({ minutes });
/** Milliseconds of UTC offset for a zone and day; null = the offset changes that day. */
const offsets = new Map<string, number | null>();
function offsetOn(zone: string, day: Day): number | null {
  const key = `${zone} ${day}`;
  const offset = offsets.get(key);
  if (offset !== undefined) return offset;
  const offsetAt = (value: Day) => value * DAY_MS - atMinute(value, 0).toZonedDateTime(zone).epochMilliseconds;
  const match = offsetAt(day) === offsetAt(day + 1) ? offsetAt(day) : null;
  offsets.set(key, match);
  return match;
}

/** A minute of a local day in a zone, as epoch minutes. */
const instantOf = (zone: string, day: Day, minutes: number): number => {
  const offset = minutes < 1440 ? offsetOn(zone, day) : null;
  return offset === null
    ? atMinute(day, minutes).toZonedDateTime(zone).epochMilliseconds / 60_000
    : day * 1440 + minutes - offset / 60_000;
};

const compactTime = (text: string) => text.replaceAll(/[-:]/g, "").slice(0, 15).padEnd(15, "0");
const dateText = (day: Day) => textOf(day).replaceAll("-", "");
const utcText = (moment: Temporal.ZonedDateTime) =>
  `${compactTime(moment.withTimeZone("UTC").toPlainDateTime().toString({ smallestUnit: "second" }))}Z`;

/** The definition of Sydney's time zone under a name that the file defines. */
const zoneLines = (tzid: string, from: string) =>
  [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    "BEGIN:STANDARD",
    `DTSTART:${from}T030000`,
    "TZOFFSETFROM:+1100",
    "TZOFFSETTO:+1000",
    "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    `DTSTART:${from}T020000`,
    "TZOFFSETFROM:+1000",
    "TZOFFSETTO:+1100",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ] as const;

interface Style {
  readonly head: readonly string[];
  readonly zone: string;
  /** The value of TZID; null = times are in UTC; "" = times without a zone. */
  readonly tzid: string | null;
  readonly end: "DTEND" | "DURATION";
  readonly newLine: string;
  readonly free: (isFree: boolean) => readonly string[];
}

const transp = (isFree: boolean) => [`TRANSP:${isFree ? "TRANSPARENT" : "OPAQUE"}`];

const STYLES: Readonly<Record<Program, Style>> = {
  google: {
    head: [
      "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
      "X-WR-CALNAME:Bays",
      "X-WR-TIMEZONE:Australia/Sydney",
      ...zoneLines("Australia/Sydney", "19700101"),
    ],
    zone: "Australia/Sydney",
    tzid: "Australia/Sydney",
    end: "DTEND",
    newLine: "\r\n",
    free: transp,
  },
  apple: {
    head: [
      "PRODID:-//Apple Inc.//macOS 15.1//EN",
      "X-APPLE-CALENDAR-COLOR:#63DA38",
      ...zoneLines("Pacific/Auckland", "20080101"),
    ],
    zone: "Pacific/Auckland",
    tzid: "Pacific/Auckland",
    end: "DTEND",
    newLine: "\r\n",
    free: transp,
  },
  exchange: {
    head: [
      "METHOD:PUBLISH",
      "PRODID:Microsoft Exchange Server 2010",
      ...zoneLines("AUS Eastern Standard Time", "16010101"),
    ],
    zone: "Australia/Sydney",
    tzid: "AUS Eastern Standard Time",
    end: "DTEND",
    newLine: "\r\n",
    free: (isFree) => [`X-MICROSOFT-CDO-BUSYSTATUS:${isFree ? "FREE" : "BUSY"}`],
  },
  nextcloud: {
    head: ["PRODID:-//IDN nextcloud.com//Calendar app 4.7.16//EN"],
    zone: "Australia/Perth",
    tzid: "Australia/Perth",
    end: "DURATION",
    newLine: "\r\n",
    free: transp,
  },
  fastmail: {
    head: [
      "PRODID:-//CyrusIMAP.org//Cyrus 3.11//EN",
      ...zoneLines("/freeassociation.sourceforge.net/Australia/Sydney", "20080101"),
    ],
    zone: "Australia/Sydney",
    tzid: "/freeassociation.sourceforge.net/Australia/Sydney",
    end: "DTEND",
    newLine: "\n",
    free: (isFree) => (isFree ? ["TRANSP:TRANSPARENT"] : []),
  },
  calendly: {
    head: ["PRODID:-//Calendly//EN", "METHOD:PUBLISH"],
    zone: "Australia/Sydney",
    tzid: null,
    end: "DTEND",
    newLine: "\r\n",
    free: () => [],
  },
  thunderbird: {
    head: ["PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", ...zoneLines("Workshop Time", "20080101")],
    zone: "Australia/Sydney",
    tzid: "Workshop Time",
    end: "DTEND",
    newLine: "\r\n",
    free: transp,
  },
};

function linesOf(entry: Entry, uid: string, style: Style, isFloating: boolean): string[] {
  const {
    start,
    at,
    length,
    rule,
    count,
    until,
    removedDays: remaining,
    moved: move,
    cancelledDay,
    added,
    isFree,
    isCancelled,
  } = entry;
  const dateLine = (name: string, day: Day, minutes: number | null) => {
    if (minutes === null) return `${name};VALUE=DATE:${dateText(day)}`;
    const wall = atMinute(day, minutes);
    if (style.tzid === null) return `${name}:${utcText(wall.toZonedDateTime(style.zone))}`;
    const text = compactTime(wall.toString({ smallestUnit: "second" }));
    return isFloating ? `${name}:${text}` : `${name};TZID=${style.tzid}:${text}`;
  };
  const endOf = (day: Day, minutes: number | null) => {
    if (style.end === "DURATION") return minutes === null ? `DURATION:P${length}D` : `DURATION:PT${length}M`;
    if (minutes === null) return dateLine("DTEND", day + length, null);
    const moment = atMinute(day, minutes).toZonedDateTime(style.zone).add({ minutes: length });
    const wall = moment.toPlainDateTime();
    return dateLine("DTEND", dayOfText(wall.toPlainDate().toString()), wall.hour * 60 + wall.minute);
  };
  const event = (lines: readonly string[]) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20261120T010203Z",
    // A long text with characters that must be escaped, which is folded below. None of it must be parsed as a time.
    `SUMMARY:Mäori ute\\, clutch\\; ${"and a long job ".repeat(6)}DTSTART:20260101T000000Z`,
    ...lines,
    ...style.free(isFree),
    "END:VEVENT",
  ];
  const untilText =
    until === null ? null : at === null ? dateText(until) : utcText(atMinute(until, at).toZonedDateTime(style.zone));
  return [
    ...event([
      dateLine("DTSTART", start, at),
      endOf(start, at),
      ...(rule ? [`RRULE:${rule.text}${count ? `;COUNT=${count}` : ""}${untilText ? `;UNTIL=${untilText}` : ""}`] : []),
      ...remaining.map((day) => dateLine("EXDATE", day, at)),
      ...(added !== null ? [dateLine("RDATE", added, at)] : []),
      `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ]),
    ...(move
      ? event([
          dateLine("RECURRENCE-ID", move.from, at),
          dateLine("DTSTART", move.to, move.at),
          endOf(move.to, move.at),
          `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
        ])
      : []),
    ...(cancelledDay !== null
      ? event([
          dateLine("RECURRENCE-ID", cancelledDay, at),
          dateLine("DTSTART", cancelledDay, at),
          endOf(cancelledDay, at),
          "STATUS:CANCELLED",
        ])
      : []),
  ];
}

const foldLines = (line: string) => line.replace(/(.{60})(?=.)/gu, "$1\r\n ");

/** Creates `count` files in the style of the programs in turn. `zone` = the workshop's time zone, for files without one. */
export function calendarFiles(count: number, zone: string, first: string, days: number): readonly CalendarFile[] {
  const from = dayOfText(first);
  const start = Temporal.PlainDate.from(first).toZonedDateTime(zone).epochMilliseconds / 60_000;
  return Array.from({ length: count }, (_, number) => {
    const program = PROGRAMS[number % PROGRAMS.length] as Program;
    const dice = seededRandom(7919 * (number + 1));
    const style = STYLES[program];
    const minutes = new Uint8Array(days * 1440);
    const markBusy = (fromMinute: number, end: number) => {
      for (let at = Math.max(fromMinute, start); at < Math.min(end, start + minutes.length); at += 1)
        minutes[at - start] = 1;
    };
    const lines = Array.from({ length: 1 + dice.below(7) }, (_, index) => {
      const isFloating = program === "thunderbird" && dice.isOneIn(3);
      const entry = randomEntry(program, from, days, dice);
      const entryZone = isFloating || entry.at === null ? zone : style.zone;
      const markEntryBusy = (day: Day, at: number | null) => {
        const startMinute = instantOf(entryZone, day, at ?? 0);
        markBusy(startMinute, at === null ? instantOf(entryZone, day + entry.length, 0) : startMinute + entry.length);
      };
      if (!entry.isFree && !entry.isCancelled) {
        for (const day of daysOf(entry, from + days)) markEntryBusy(day, entry.at);
        if (entry.moved) markEntryBusy(entry.moved.to, entry.moved.at);
        if (entry.added !== null) markEntryBusy(entry.added, entry.at);
      }
      return linesOf(entry, `${program}-${number}-${index}@calendar.example`, style, isFloating);
    }).flat();
    const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...style.head, ...lines, "END:VCALENDAR", ""];
    return { program, minutes, text: text.map(foldLines).join("\r\n").replaceAll("\r\n", style.newLine) };
  });
}
