import ICAL from "ical.js";
import { sync } from "node-ical";
import { expect, it } from "vitest";
import { readBusyTimes } from "./busy-times";
import { type FeedEntry, buildWorkshopFeed } from "./shop-feed";

const SHOP = { name: "Māori Hill Motors; Bay, 1", zone: "Pacific/Auckland" };
const entry: FeedEntry = {
  bookingId: 4711,
  country: "NZ",
  firstName: "Hēmi",
  plate: "ABC123",
  items: ["Logbook service, 60,000 km", "Brake pads; front"],
  day: "2026-11-30",
  from: "08:00",
  to: null,
  minutes: 90,
  sequence: 2,
  isCancelled: false,
  changedAt: Date.parse("2026-11-24T01:02:03Z"),
};
const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");

it("two calendar parsers read the feed's names, text, times and sequence number correctly", () => {
  const text = buildWorkshopFeed(
    [entry, { ...entry, bookingId: 4712, isCancelled: true, to: "11:00", firstName: null }],
    SHOP,
  );
  const [first, second] = eventsOf(text).map((event) => new ICAL.Event(event));
  expect([first?.uid, first?.summary, first?.sequence]).toEqual([
    "workshop-booking-4711@nz",
    "ABC123 Hēmi: Logbook service, 60,000 km, Brake pads; front",
    2,
  ]);
  expect([first?.startDate, first?.endDate].map((at) => at?.toJSDate().toISOString())).toEqual([
    "2026-11-29T19:00:00.000Z",
    "2026-11-29T20:30:00.000Z",
  ]);
  // The arrival window is longer than the work, so it determines the end.
  expect(second?.endDate.toJSDate().toISOString()).toBe("2026-11-29T22:00:00.000Z");
  const other = sync.parseICS(text)["workshop-booking-4712@nz"];
  expect(other && "status" in other && [other.status, other.summary]).toEqual([
    "CANCELLED",
    "ABC123: Logbook service, 60,000 km, Brake pads; front",
  ]);
});

it("the same bookings give an identical feed, with lines of at most 75 bytes", () => {
  const text = buildWorkshopFeed([entry], SHOP);
  expect(buildWorkshopFeed([entry], SHOP)).toBe(text);
  for (const row of text.slice(0, -2).split("\r\n")) expect(new TextEncoder().encode(row).length).toBeLessThan(76);
});

it("a calendar without entries is valid", () => {
  const text = buildWorkshopFeed([], SHOP);
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents().length).toBe(1);
});

it("our own feed in an imported calendar does not block time twice", () => {
  const question = {
    zone: SHOP.zone,
    ownerEmails: [],
    from: entry.changedAt,
    until: entry.changedAt + 30 * 86_400_000,
  };
  expect(readBusyTimes(buildWorkshopFeed([entry], SHOP), question)).toMatchObject({ ok: true, busy: [], unread: 0 });
});

it("no name of a customer or workshop can start a new line", () => {
  const text = buildWorkshopFeed([{ ...entry, firstName: "Ann\r\nSTATUS:CANCELLED" }], {
    ...SHOP,
    name: "A\nEND:VCALENDAR",
  });
  expect(eventsOf(text).map((event) => event.getFirstPropertyValue("status"))).toEqual(["CONFIRMED"]);
});
