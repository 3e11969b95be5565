import { expect, it } from "vitest";
import { findIntervals } from "../catalogue/vehicle/intervals";
import {
  dayAtKm,
  findDueInterval,
  nextService,
  listPlausibleReadings,
  buildServiceDueItem,
  compareByDay,
  buildDueItem,
} from "./due";
import type { Entry } from "./record";

type EntryFields = Pick<Entry, "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm">;
const makeEntry = (day: string, overrides: Partial<EntryFields> = {}): EntryFields => ({
  id: day,
  kind: "service",
  day,
  odometer: null,
  nextDay: null,
  nextKm: null,
  ...overrides,
});
const SCHEDULE = { intervalKm: 15_000, intervalMonths: 12 };

it("the workshop's next service overrides the schedule until a later service states none", () => {
  const text = makeEntry("2026-03-01", { odometer: 80_000, nextKm: 90_000 });
  expect(nextService([text], SCHEDULE)).toMatchObject({ day: null, km: 90_000, from: "workshop" });
  expect(nextService([text, makeEntry("2026-09-01", { odometer: 88_000 })], SCHEDULE)).toEqual({
    day: "2027-09-01",
    km: 103_000,
    from: "schedule",
    entryId: "2026-09-01",
  });
  // A repair that states no next service date or mileage does not change the due date.
  expect(nextService([text, makeEntry("2026-09-01", { kind: "brakes" })], SCHEDULE)?.km).toBe(90_000);
  expect(nextService([text, makeEntry("2026-09-01", { kind: "tyres", nextDay: "2026-12-01" })], SCHEDULE)?.day).toBe(
    "2026-12-01",
  );
});

it("the next service is unknown without a recorded service or a schedule", () => {
  expect(nextService([], SCHEDULE)).toBeNull();
  expect(nextService([makeEntry("2026-03-01", { kind: "repair", odometer: 5 })], SCHEDULE)).toBeNull();
  expect(nextService([makeEntry("2026-03-01", { odometer: 5 })], null)).toBeNull();
  expect(nextService([makeEntry("2026-03-01")], SCHEDULE)).toMatchObject({ day: "2027-03-01", km: null });
});

it("estimates kilometres from readings two months apart and ignores decreasing readings", () => {
  const rows = [
    makeEntry("2026-01-01", { odometer: 10_000 }),
    makeEntry("2026-02-01", { odometer: 99_000 }),
    makeEntry("2026-04-11", { odometer: 11_000 }),
    makeEntry("2026-05-01", { odometer: 11_200 }),
  ];
  const readings = listPlausibleReadings(rows);
  expect(readings.map(({ km }) => km)).toEqual([10_000, 11_000, 11_200]);
  // 1,200 km in 120 days is 10 km a day.
  expect(dayAtKm(readings, 11_300)).toBe("2026-05-11");
  expect(dayAtKm(readings, 11_000)).toBe("2026-05-01");
  expect(dayAtKm(readings.slice(1), 12_000)).toBeNull();
  expect(dayAtKm(readings, 900_000)).toBeNull();
  expect(dayAtKm([], 1)).toBeNull();
});

it("OW-23 one reading that is too low or too high does not discard the others", () => {
  const readingKm = (...km: number[]) =>
    listPlausibleReadings(km.map((odometer, at) => makeEntry(`2026-0${at + 1}-01`, { odometer }))).map(
      (reading) => reading.km,
    );
  expect(readingKm(10_000, 20_000, 30_000, 40_000, 500)).toEqual([10_000, 20_000, 30_000, 40_000]);
  expect(readingKm(500, 20_000, 30_000)).toEqual([500, 20_000, 30_000]);
  expect(readingKm(10_000, 990_000, 20_000, 30_000)).toEqual([10_000, 20_000, 30_000]);
  expect(readingKm(50_000, 100)).toEqual([100]);
  expect(readingKm(7_000, 7_000)).toEqual([7_000, 7_000]);
  expect(listPlausibleReadings([])).toEqual([]);
});

it("the earlier of date and kilometres is due, and an estimated day is marked as an estimate", () => {
  const readings = [
    { day: "2026-01-01", km: 10_000 },
    { day: "2026-05-01", km: 11_200 },
  ];
  const next = { day: "2027-01-01", km: 11_300, from: "workshop", entryId: "a" } as const;
  expect(buildServiceDueItem(next, readings, 1)).toMatchObject({
    day: "2026-05-11",
    isEstimated: true,
    basis: "2027-01-01/11300",
  });
  expect(buildServiceDueItem({ ...next, day: "2026-05-02" }, readings, 1)).toMatchObject({
    day: "2026-05-02",
    isEstimated: false,
  });
  expect(buildServiceDueItem({ ...next, day: null }, [], 1)).toMatchObject({
    day: null,
    isEstimated: false,
    km: 11_300,
  });
  const rego = buildDueItem("registration", "2026-06-01", 5);
  expect([buildServiceDueItem({ ...next, day: null }, [], 1), rego].sort(compareByDay)[0]).toEqual(rego);
});

it("the due logbook service is the nearest by kilometres, otherwise by age", () => {
  const intervals = findIntervals(SCHEDULE);
  expect(findDueInterval(intervals, { km: 94_000, ageMonths: 12 })?.km).toBe(90_000);
  expect(findDueInterval(intervals, { km: 98_000, ageMonths: null })?.km).toBe(105_000);
  expect(findDueInterval(intervals, { km: null, ageMonths: 84 })?.months).toBe(84);
  expect(findDueInterval(intervals, { km: null, ageMonths: null })).toBeNull();
});
