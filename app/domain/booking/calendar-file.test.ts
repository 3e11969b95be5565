import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file";

const entry = {
  uid: "123456789@pitlane",
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
  const file = calendarFile(entry);
  expect(file).toContain("DTSTART:20261123T190000Z\r\nDTEND:20261123T203000Z\r\n");
});

it("an arrival window ends at its own end", () => {
  expect(calendarFile({ ...entry, to: "10:00", zone: "Australia/Sydney" })).toContain(
    "DTSTART:20261123T210000Z\r\nDTEND:20261123T230000Z",
  );
});

it("escapes what the format reads as its own", () => {
  expect(calendarFile(entry)).toContain("SUMMARY:Car service at Hēmi's\\, Ponsonby\\; bay 2");
  expect(calendarFile(entry)).toContain("DESCRIPTION:Booking 123456789\\nBring your keys");
});

it("folds long lines at 75 bytes, and unfolding gives them back", () => {
  const file = calendarFile({ ...entry, description: "ā".repeat(200) });
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"ā".repeat(200)}`);
});

it("a moved booking is the same entry with a higher sequence, a cancelled one takes it out of the calendar", () => {
  const moved = calendarFile({ ...entry, day: "2026-11-26", sequence: 1 });
  expect(moved).toContain(`UID:${entry.uid}\r\nSEQUENCE:1\r\nSTATUS:CONFIRMED`);
  expect(moved).toContain("METHOD:PUBLISH");
  const cancelled = calendarFile({ ...entry, sequence: 2, status: "CANCELLED" });
  expect(cancelled).toContain(`UID:${entry.uid}\r\nSEQUENCE:2\r\nSTATUS:CANCELLED`);
  expect(cancelled).toContain("METHOD:CANCEL");
});

it("a booking that its supplier has not confirmed is tentative", () => {
  expect(calendarFile({ ...entry, status: "TENTATIVE" })).toContain(
    "METHOD:PUBLISH\r\nBEGIN:VEVENT\r\nUID:123456789@pitlane\r\nSEQUENCE:0\r\nSTATUS:TENTATIVE",
  );
});
