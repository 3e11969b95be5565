import ICAL from "ical.js";
import { expect, it } from "vitest";
import { buildCalendarFile, calendarMethod } from "./calendar-file";

const entry = {
  uid: "123456789@pitlane",
  organizer: { name: "Pitlane", email: "help@pitlane.example" },
  attendee: null,
  title: "Car service at Hēmi's, Ponsonby; bay 2",
  place: "1 Ponsonby Road",
  description: "Booking 123456789\nBring your keys",
  day: "2026-11-24",
  from: "08:00",
  to: null,
  minutes: 90,
  zone: "Pacific/Auckland",
  stampedAt: Date.UTC(2026, 10, 21),
  sequence: 0,
  status: "CONFIRMED",
} as const;

it("writes the appointment in UTC from the supplier's wall clock", () => {
  const file = buildCalendarFile(entry);
  expect(file).toContain("DTSTART:20261123T190000Z\r\nDTEND:20261123T203000Z\r\n");
});

it("an event with an arrival window ends when the window ends", () => {
  expect(buildCalendarFile({ ...entry, to: "10:00", zone: "Australia/Sydney" })).toContain(
    "DTSTART:20261123T210000Z\r\nDTEND:20261123T230000Z",
  );
});

it("escapes special characters of the format", () => {
  expect(buildCalendarFile(entry)).toContain("SUMMARY:Car service at Hēmi's\\, Ponsonby\\; bay 2");
  expect(buildCalendarFile(entry)).toContain("DESCRIPTION:Booking 123456789\\nBring your keys");
});

it("folds long lines at 75 bytes, and unfolding restores them", () => {
  const file = buildCalendarFile({ ...entry, description: "ā".repeat(200) });
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"ā".repeat(200)}`);
});

it("a moved booking keeps its entry with a higher sequence; a cancelled one removes it", () => {
  const movedFile = buildCalendarFile({ ...entry, day: "2026-11-26", sequence: 1 });
  expect(movedFile).toContain(`UID:${entry.uid}\r\nSEQUENCE:1\r\nSTATUS:CONFIRMED`);
  expect(movedFile).toContain("METHOD:PUBLISH");
  const cancelledFile = buildCalendarFile({ ...entry, sequence: 2, status: "CANCELLED" });
  expect(cancelledFile).toContain(`UID:${entry.uid}\r\nSEQUENCE:2\r\nSTATUS:CANCELLED`);
  expect(cancelledFile).toContain("METHOD:CANCEL");
});

it("a booking that its supplier has not confirmed is tentative", () => {
  expect(buildCalendarFile({ ...entry, status: "TENTATIVE" })).toContain(
    "METHOD:PUBLISH\r\nBEGIN:VEVENT\r\nUID:123456789@pitlane\r\nSEQUENCE:0\r\nSTATUS:TENTATIVE",
  );
});

it("the whole file has the expected lines", () => {
  expect(buildCalendarFile({ ...entry, title: "Service \\ check", description: "One\r\ntwo" }).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Booking//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:123456789@pitlane",
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    'ORGANIZER;CN="Pitlane":mailto:help@pitlane.example',
    "DTSTAMP:20261121T000000Z",
    "DTSTART:20261123T190000Z",
    "DTEND:20261123T203000Z",
    "SUMMARY:Service \\\\ check",
    "LOCATION:1 Ponsonby Road",
    "DESCRIPTION:One\\ntwo",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("folds calendar lines at 75 bytes", () => {
  const foldedLineLengths = (length: number) =>
    buildCalendarFile({ ...entry, place: "a".repeat(length - "LOCATION:".length) })
      .split("\r\n")
      .filter((row) => row.startsWith("LOCATION:") || row.startsWith(" "))
      .map((row) => row.length);
  expect([
    foldedLineLengths(75),
    foldedLineLengths(76),
    foldedLineLengths(75 + 74),
    foldedLineLengths(75 + 75),
  ]).toEqual([[75], [75, 2], [75, 75], [75, 75, 2]]);
});

const INVITED = { ...entry, attendee: { name: "Hēmi", email: "hemi@customer.example" } } as const;

it("an emailed calendar file invites the customer without asking for a reply", () => {
  const file = buildCalendarFile(INVITED).replaceAll("\r\n ", "");
  expect(file).toContain("METHOD:REQUEST");
  expect(file).toContain(
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Hēmi":mailto:hemi@customer.example\r\n',
  );
  expect([INVITED, entry, { ...INVITED, status: "CANCELLED" as const }].map(calendarMethod)).toEqual([
    "REQUEST",
    "PUBLISH",
    "CANCEL",
  ]);
});

it("a name or email cannot start a new line or parameter in a calendar file", () => {
  const name = 'Ann";X=1:mailto:evil@example.com\r\nSTATUS:CANCELLED';
  const file = buildCalendarFile({ ...INVITED, attendee: { name, email: "ann@customer.example\r\nX:1" } });
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  expect(event?.getAllProperties("status").map((item) => item.getFirstValue())).toEqual(["CONFIRMED"]);
  expect(event?.getFirstProperty("attendee")?.getFirstParameter("cn")).toBe(
    "Ann ;X=1:mailto:evil@example.com STATUS:CANCELLED",
  );
  expect(event?.getFirstPropertyValue("attendee")).toBe("mailto:ann@customer.exampleX:1");
});

it("a calendar parser reads back the times, place and text of the file", () => {
  const file = buildCalendarFile({ ...INVITED, description: `${"ā;,\\".repeat(40)}\nend` });
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent") ?? undefined);
  expect([event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]).toEqual([
    "2026-11-23T19:00:00.000Z",
    "2026-11-23T20:30:00.000Z",
  ]);
  expect([event.summary, event.location, event.description]).toEqual([
    entry.title,
    entry.place,
    `${"ā;,\\".repeat(40)}\nend`,
  ]);
});
