import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { aSupplier } from "../../../test/support/a-supplier";
import { busyMinutes } from "./busy-days";
import type { BusyTime } from "./busy-times";

const HOURS = ["08:00", "17:00"] as const;
const shop = {
  ...aSupplier(),
  zone: "Australia/Sydney",
  capacityMinutes: 1080,
  openingHours: { 1: HOURS, 2: HOURS, 3: HOURS, 4: HOURS, 5: HOURS, 6: null, 7: HOURS },
};
const minute = (wall: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime("Australia/Sydney").epochMilliseconds / 60_000;
const between = (from: string, until: string): BusyTime => [minute(from), minute(until)];

it("one person's time counts by the minute, within the opening hours; the whole workshop's takes its share of all the work", () => {
  const busy = [
    between("2026-11-25T07:00", "2026-11-25T09:00"),
    between("2026-11-25T16:30", "2026-11-25T23:00"),
    // Closed on Saturdays: nothing to take.
    between("2026-11-28T00:00", "2026-11-29T00:00"),
    between("2026-11-30T00:00", "2026-12-02T00:00"),
  ];
  expect(busyMinutes(busy, "person", shop, "2026-11-25")).toEqual([
    ["2026-11-25", 90],
    ["2026-11-30", 540],
    ["2026-12-01", 540],
  ]);
  expect(busyMinutes(busy, "shop", shop, "2026-11-25")).toEqual([
    ["2026-11-25", 180],
    ["2026-11-30", 1080],
    ["2026-12-01", 1080],
  ]);
});

it("a day takes no more than there is, and begins by its own clock when clocks go back", () => {
  const busy = [between("2027-04-04T00:00", "2027-04-05T00:00")];
  expect(busyMinutes(busy, "person", { ...shop, capacityMinutes: 300 }, "2026-11-25")).toEqual([["2027-04-04", 300]]);
  expect(busyMinutes([between("2027-04-04T08:00", "2027-04-04T08:30")], "person", shop, "2027-04-04")).toEqual([
    ["2027-04-04", 30],
  ]);
});
