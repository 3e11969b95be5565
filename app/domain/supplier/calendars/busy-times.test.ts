import { expandRecurringEvent, sync } from "node-ical";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { calendarFiles } from "../../../../test/support/calendar-files";
import { type BusyTime, readBusyTimes } from "./busy-times";

const ZONE = "Australia/Sydney";
const FIRST = "2026-11-25";
/** Until the end of May, so that the end of daylight saving is included. */
const DAYS = 190;
const start = Temporal.PlainDate.from(FIRST).toZonedDateTime(ZONE).epochMilliseconds;
const QUESTION = { zone: ZONE, ownerEmails: ["owner@example.com"], from: start, until: start + DAYS * 86_400_000 };

const asBytes = (busy: readonly BusyTime[]) => {
  const bytes = new Uint8Array(DAYS * 1440);
  for (const [from, until] of busy) bytes.fill(1, from - start / 60_000, until - start / 60_000);
  return bytes;
};
const firstDifference = (a: Uint8Array, b: Uint8Array) => {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? null : `${new Date(start + at * 60_000).toISOString()}: ${a[at]}, meant ${b[at]}`;
};

it("210 files in the styles of seven programs give the expected busy time for every minute", () => {
  const files = calendarFiles(210, ZONE, FIRST, DAYS);
  const wrong = files.flatMap(({ program, text, minutes }, number) => {
    const read = readBusyTimes(text, QUESTION);
    const difference = read.ok ? firstDifference(asBytes(read.busy), minutes) : "not read";
    return difference === null && read.ok && read.unread === 0 ? [] : [`${number} ${program}: ${difference}`];
  });
  expect(wrong).toEqual([]);
  expect(files.filter(({ minutes }) => minutes.includes(1)).length).toBeGreaterThan(190);
});

/** Programs whose zone names node-ical knows. It does not support zones that a file defines under its own name. */
const WELL_KNOWN = new Set(["google", "apple", "exchange", "nextcloud", "calendly"]);

it("node-ical finds the same busy times and no others", () => {
  let comparedCount = 0;
  for (const { text, program } of calendarFiles(35, ZONE, FIRST, DAYS)) {
    if (!WELL_KNOWN.has(program)) continue;
    const result = readBusyTimes(text, QUESTION);
    const bytes = asBytes(result.ok ? result.busy : []);
    const events = Object.values(sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
    expect(events.length).toBe(new Set(text.match(/^UID:.*$/gm)).size);
    for (const entry of events) {
      // node-ical reads all-day entries in the time zone of the machine it runs on.
      if (entry.datetype === "date" || entry.status === "CANCELLED" || /TRANSPARENT|FREE/.test(freeBusyText(entry)))
        continue;
      for (const { start: from, end, event: item } of expandRecurringEvent(entry, {
        from: new Date(QUESTION.from),
        to: new Date(QUESTION.until),
      })) {
        if (item.status === "CANCELLED") continue;
        const first = (from.getTime() - start) / 60_000;
        const last = (end.getTime() - start) / 60_000;
        if (first < 0 || last > bytes.length) continue;
        comparedCount += 1;
        expect([program, from.toISOString(), bytes.subarray(first, last).every((byte) => byte === 1)]).toEqual([
          program,
          from.toISOString(),
          true,
        ]);
      }
    }
  }
  expect(comparedCount).toBeGreaterThan(500);
});

const freeBusyText = (event: object): string =>
  String(
    "transparency" in event
      ? event.transparency
      : "MICROSOFT-CDO-BUSYSTATUS" in event
        ? event["MICROSOFT-CDO-BUSYSTATUS"]
        : "",
  );

const calendar = (...lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: readonly string[]) => calendar("BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT");
/** The busy times from the point of view of a shop in Sydney. */
const read = (text: string) => {
  const result = readBusyTimes(text, QUESTION);
  if (!result.ok) return null;
  const busyText = (minute: number) =>
    Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  return { busy: result.busy.map(([from, until]) => `${busyText(from)}/${busyText(until)}`), unread: result.unread };
};

it.each<readonly [string, readonly string[], readonly string[]]>([
  ["UTC", ["DTSTART:20261126T220000Z", "DTEND:20261126T230000Z"], ["2026-11-27T09:00/2026-11-27T10:00"]],
  ["no zone", ["DTSTART:20261127T090000", "DURATION:PT90M"], ["2026-11-27T09:00/2026-11-27T10:30"]],
  [
    "Windows' zone without its table",
    ["DTSTART;TZID=New Zealand Standard Time:20261127T110000", "DTEND;TZID=New Zealand Standard Time:20261127T120000"],
    ["2026-11-27T09:00/2026-11-27T10:00"],
  ],
  ["a whole day", ["DTSTART;VALUE=DATE:20261127"], ["2026-11-27T00:00/2026-11-28T00:00"]],
  [
    "the day on which clocks go back",
    ["DTSTART;VALUE=DATE:20270404", "DTEND;VALUE=DATE:20270405"],
    ["2027-04-04T00:00/2027-04-05T00:00"],
  ],
  ["TRANSPARENT", ["DTSTART:20261127T090000", "DURATION:PT1H", "TRANSP:TRANSPARENT"], []],
  ["CANCELLED", ["DTSTART:20261127T090000", "DURATION:PT1H", "STATUS:CANCELLED"], []],
  [
    "TENTATIVE still takes the time",
    ["DTSTART:20261127T090000", "DURATION:PT1H", "STATUS:TENTATIVE"],
    ["2026-11-27T09:00/2026-11-27T10:00"],
  ],
  ["our own feed, come back", ["UID:workshop-booking-7@au", "DTSTART:20261127T090000", "DURATION:PT1H"], []],
  [
    "RDATE with periods",
    [
      "DTSTART:20261127T090000",
      "DURATION:PT1H",
      "RDATE;VALUE=PERIOD:20261128T090000/PT2H,20261129T090000/20261129T093000",
    ],
    ["2026-11-27T09:00/2026-11-27T10:00", "2026-11-28T09:00/2026-11-28T11:00", "2026-11-29T09:00/2026-11-29T09:30"],
  ],
  [
    "EXDATE as a day",
    ["DTSTART:20261127T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261128"],
    ["2026-11-27T09:00/2026-11-27T10:00", "2026-11-29T09:00/2026-11-29T10:00"],
  ],
  [
    "UNTIL counts itself, in the zone of the series",
    ["DTSTART;TZID=Australia/Sydney:20261127T080000", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20261127T210000Z"],
    ["2026-11-27T08:00/2026-11-27T09:00", "2026-11-28T08:00/2026-11-28T09:00"],
  ],
  [
    "an hour that the clock skips",
    ["DTSTART;TZID=America/New_York:20270314T023000", "DURATION:PT1H"],
    ["2027-03-14T18:30/2027-03-14T19:30"],
  ],
])("%s", (_, lines, busy) =>
  expect(
    read(lines[0]?.startsWith("UID") ? calendar("BEGIN:VEVENT", ...lines, "END:VEVENT") : event(...lines)),
  ).toEqual({
    busy,
    unread: 0,
  }));

/** Busy times in UTC and the number of unread entries, for a shop in each zone. */
const readIn = (text: string) =>
  Object.fromEntries(
    ["Australia/Brisbane", "Australia/Perth", "Australia/Sydney"].map((zone) => {
      const result = readBusyTimes(text, { ...QUESTION, zone });
      if (!result.ok) return [zone, null];
      const utcText = (minute: number | undefined) => new Date((minute ?? 0) * 60_000).toISOString().slice(0, 16);
      return [zone, [utcText(result.busy[0]?.[0]), utcText(result.busy[0]?.[1]), result.unread]];
    }),
  );
const readInEveryZone = (...value: readonly unknown[]) => ({
  "Australia/Brisbane": value,
  "Australia/Perth": value,
  "Australia/Sydney": value,
});
const hourEvent = (start: string) => ["BEGIN:VEVENT", "UID:1", start, "DURATION:PT1H", "END:VEVENT"];
const CUSTOM_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:(UTC+10:00) Our own\\, head office",
  ...["BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+1100", "TZOFFSETTO:+1000"],
  ...["RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "END:STANDARD"],
  ...["BEGIN:DAYLIGHT", "DTSTART:16010101T000000", "TZOFFSETFROM:+1000", "TZOFFSETTO:+1100"],
  ...["RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10", "END:DAYLIGHT", "END:VTIMEZONE"],
];

it("WS-10 finds a custom zone whose name is escaped in VTIMEZONE but not in the parameter", () =>
  expect(
    readIn(calendar(...CUSTOM_ZONE, ...hourEvent('DTSTART;TZID="(UTC+10:00) Our own, head office":20261201T090000'))),
  ).toEqual(readInEveryZone("2026-11-30T22:00", "2026-11-30T23:00", 0)));

it.each([
  ["(UTC+10:00) Canberra, Melbourne, Sydney", "2026-11-30T22:00"],
  ["(UTC+10:00) Brisbane", "2026-11-30T23:00"],
  ["(UTC+08:00) Perth", "2026-12-01T01:00"],
  ["(GMT+09:30) Adelaide", "2026-11-30T22:30"],
  ["(UTC+12:00) Auckland, Wellington", "2026-11-30T20:00"],
  ["(UTC+12:45) Chatham Islands", "2026-11-30T19:15"],
  ["W. Australia Standard Time 1", "2026-12-01T01:00"],
  ["/Australia/Perth", "2026-12-01T01:00"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "2026-12-01T14:00"],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "2026-12-01T08:00"],
  ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "2026-12-01T03:30"],
  ["(GMT+10.00) Canberra / Melbourne / Sydney", "2026-11-30T22:00"],
  ["(UTC+10:30) Lord Howe Island", "2026-11-30T22:00"],
  ["(UTC+11:00) Norfolk Island", "2026-11-30T21:00"],
  ["(UTC) Dublin, Edinburgh, Lisbon, London", "2026-12-01T09:00"],
  ["(UTC) Coordinated Universal Time", "2026-12-01T09:00"],
  ["tzone://Microsoft/Utc", "2026-12-01T09:00"],
])("WS-10 reads the zone name %s without a VTIMEZONE", (name, start) =>
  expect(readIn(calendar(...hourEvent(`DTSTART;TZID="${name}":20261201T090000`)))).toEqual(
    readInEveryZone(start, expect.any(String), 0),
  ));

it("removes excluded days that Exchange writes as midnight in another time zone", () => {
  const series = (...excludedMoments: readonly string[]) =>
    calendar(
      ...["BEGIN:VEVENT", "UID:days", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=3"],
      ...excludedMoments,
    );
  const midnight = ";TZID=W. Australia Standard Time:20261202T000000";
  const freeTimes = ["2026-12-01T00:00/2026-12-02T00:00", "2026-12-03T00:00/2026-12-04T00:00"];
  expect(read(series(`EXDATE${midnight}`, "END:VEVENT"))).toEqual({ busy: freeTimes, unread: 0 });
  expect(read(series("EXDATE:20261201T130000Z", "END:VEVENT"))).toEqual({ busy: freeTimes, unread: 0 });
  expect(
    read(
      series(
        "END:VEVENT",
        ...["BEGIN:VEVENT", "UID:days", `RECURRENCE-ID${midnight}`, "DTSTART;VALUE=DATE:20261210", "END:VEVENT"],
      ),
    ),
  ).toEqual({ busy: [...freeTimes, "2026-12-10T00:00/2026-12-11T00:00"], unread: 0 });
});

it("WS-10 reads times without a zone in the zone of X-WR-TIMEZONE", () =>
  expect(readIn(calendar("X-WR-TIMEZONE:Australia/Perth", ...hourEvent("DTSTART:20261201T090000")))).toEqual(
    readInEveryZone("2026-12-01T01:00", "2026-12-01T02:00", 0),
  ));

it("WS-10 counts an entry in an unknown zone as unread, and blocks its days", () => {
  for (const zone of ["Shop Time", "Nowhere/At All", "(UTC+10:00) Perth"])
    expect(read(event(`DTSTART;TZID="${zone}":20261127T090000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"))).toEqual(
      {
        busy: ["2026-11-27T00:00/2026-11-28T00:00", "2026-12-04T00:00/2026-12-05T00:00"],
        unread: 1,
      },
    );
});

it.each([
  ["a length that is none", ["DTSTART:20261127T090000", "DURATION:soon"]],
  ["a rule that is none", ["DTSTART:20261127T090000", "DURATION:PT1M", "RRULE:FREQ=DAILY;BYDAY=XX"]],
  [
    "a change of all that follows",
    ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261120T090000", "DTSTART:20261127T090000", "DURATION:PT1H"],
  ],
])("WS-30 blocks the day of an entry that cannot be read: %s", (_, lines) =>
  expect(read(event(...lines))).toEqual({ busy: ["2026-11-27T00:00/2026-11-28T00:00"], unread: 1 }));

it("WS-30 reads a file with leading spaces, and PT1W as a week", () => {
  for (const start of [" ", " \r\n", "\uFEFF", "\uFEFF\n\t"])
    expect([start, read(start + event("DTSTART;VALUE=DATE:20261127", "DURATION:PT1W"))]).toEqual([
      start,
      { busy: ["2026-11-27T00:00/2026-12-04T00:00"], unread: 0 },
    ]);
});

const eventWithAttendees = (...attendees: readonly string[]) =>
  event("DTSTART:20261127T090000", "DURATION:PT1H", "ORGANIZER:mailto:boss@example.com", ...attendees);

it("IN-18 an invitation is free if the owner declined it, by address or as only attendee", () => {
  for (const text of [
    eventWithAttendees("ATTENDEE;PARTSTAT=DECLINED:mailto:someone@example.com"),
    eventWithAttendees(
      "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Owner@Example.com",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com",
    ),
    eventWithAttendees("ATTENDEE;PARTSTAT=DECLINED:mailto:o@gmail.example", "ATTENDEE:mailto:b@example.com").replace(
      "VERSION:2.0",
      "VERSION:2.0\r\nX-WR-CALNAME:o@gmail.example",
    ),
  ])
    expect(read(text)).toEqual({ busy: [], unread: 0 });
});

it("an invitation that someone else declined, or that is unanswered, counts as busy", () => {
  for (const text of [
    eventWithAttendees(
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:owner@example.com",
      "ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com",
    ),
    eventWithAttendees(
      "ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com",
      "ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com",
    ),
    eventWithAttendees("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:owner@example.com"),
  ])
    expect(read(text)?.busy).toEqual(["2026-11-27T09:00/2026-11-27T10:00"]);
});

it("a moved occurrence is busy at its new time, even outside the months of its series", () => {
  const text = calendar(
    ...["BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Australia/Sydney:20260901T090000", "DURATION:PT1H"],
    ...["RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20260901T230000Z", "DTSTART:20261127T010000Z", "DURATION:PT1H"],
    "END:VEVENT",
  );
  expect(read(text)?.busy).toEqual(["2026-11-27T12:00/2026-11-27T13:00"]);
});

it("busy periods of a VFREEBUSY count, free ones do not", () => {
  const text = calendar(
    ...["BEGIN:VFREEBUSY", "FREEBUSY;FBTYPE=BUSY:20261126T220000Z/PT1H", "FREEBUSY;FBTYPE=FREE:20261127T220000Z/PT1H"],
    "END:VFREEBUSY",
  );
  expect(read(text)?.busy).toEqual(["2026-11-27T09:00/2026-11-27T10:00"]);
});

it.each([
  ["a page", "<!doctype html><html><body>Sign in</body></html>"],
  ["nothing", ""],
  ["a file that was cut off", event("DTSTART:20261127T090000").slice(0, -30)],
  ["a card", "BEGIN:VCARD\r\nEND:VCARD\r\n"],
  ["ends that do not match", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\nEND:VEVENT\r\n"],
])("%s is not a calendar", (_, text) => expect(read(text)).toBeNull());

it.each([
  ["no start", ["SUMMARY:x"]],
  ["a day that there is not", ["DTSTART;VALUE=DATE:20270231"]],
  ["a length that is none", ["DTSTART:20261127T090000", "DURATION:soon"]],
  ["a rule that repeats within a day", ["DTSTART:20261127T090000", "DURATION:PT1M", "RRULE:FREQ=MINUTELY"]],
  ["a rule that is none", ["DTSTART:20261127T090000", "DURATION:PT1M", "RRULE:FREQ=DAILY;BYDAY=XX"]],
])("an entry that cannot be parsed is counted as unread: %s", (_, lines) =>
  expect(read(event(...lines))?.unread).toBe(1));

it("a malicious calendar file is reported as unreadable and blocks no time", () => {
  const rules = ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;COUNT=9999;BYMONTH=2;BYMONTHDAY=30"];
  const events = Array.from({ length: 8000 }, (_, i) => [
    "BEGIN:VEVENT",
    `UID:${i}`,
    "DTSTART:19500101T000000",
    "DTEND:19500101T010000",
    `RRULE:${rules[i % 2]}`,
    "END:VEVENT",
  ]).flat();
  const startedAt = performance.now();
  const result = readBusyTimes(calendar(...events), QUESTION);
  expect(result.ok && result.unread).toBeGreaterThan(1000);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

it.each([
  "RECURRENCE-ID:99991231T235959",
  "RECURRENCE-ID;TZID=Nowhere:soon",
  "DTSTART:00000101T000000",
])("a date at the limit of the calendar does not throw: %s", (line) =>
  expect(read(event(line, "DTSTART:20261127T090000", "DURATION:PT1H"))).not.toBeNull());

// ical.js never terminates on the first of these rules, and moves the others to different days (30 February becomes 2 March).
it.each([
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
  "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
])("a recurrence rule that matches no day terminates: %s", (rule) => {
  const startedAt = performance.now();
  expect(read(event("DTSTART:20261201T090000", "DURATION:PT1H", `RRULE:${rule}`))).toEqual({
    busy: ["2026-12-01T09:00/2026-12-01T10:00"],
    unread: 0,
  });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
