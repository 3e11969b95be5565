import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file";

const entry = {
  uid: "123456789@pitlane", title: "Car service at Hēmi's, Ponsonby; bay 2", place: "1 Ponsonby Road", description: "Booking 123456789\nBring your keys",
  day: "2026-11-24", from: "08:00", to: null, minutes: 90, zone: "Pacific/Auckland", madeAt: Date.UTC(2026, 10, 21),
} as const;

it("writes the appointment in UTC from the supplier's wall clock", () => {
  const file = calendarFile(entry);
  expect(file).toContain("DTSTART:20261123T190000Z\r\nDTEND:20261123T203000Z\r\n");
});

it("an arrival window ends at its own end", () => {
  expect(calendarFile({ ...entry, to: "10:00", zone: "Australia/Sydney" })).toContain("DTSTART:20261123T210000Z\r\nDTEND:20261123T230000Z");
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
