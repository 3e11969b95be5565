import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { countCalendarMinutes, listCountedDays } from "./busy-days";
import type { Supplier } from "../supplier";
import type { BusyTime } from "./busy-times";

const HOURS = ["08:00", "17:00"] as const;
const workshop = {
  ...testSupplier(),
  zone: "Australia/Sydney",
  capacityMinutes: 1080,
  openingHours: { 1: HOURS, 2: HOURS, 3: HOURS, 4: HOURS, 5: HOURS, 6: null, 7: HOURS },
};
const minute = (zonedDateTime: string) =>
  Temporal.PlainDateTime.from(zonedDateTime).toZonedDateTime("Australia/Sydney").epochMilliseconds / 60_000;
const busyMinutes = (busy: readonly BusyTime[], busyParty: "shop" | "person", worker: Supplier, today: string) =>
  countCalendarMinutes([{ id: "ana", takes: busyParty, busy }], [], worker, listCountedDays(today)).get("ana");
const busyBetween = (from: string, until: string): BusyTime => [minute(from), minute(until)];

it("a person's busy time counts by the minute, and the whole workshop's by its share", () => {
  const busy = [
    busyBetween("2026-11-25T07:00", "2026-11-25T09:00"),
    busyBetween("2026-11-25T16:30", "2026-11-25T23:00"),
    // The workshop is closed on Saturdays, so there is no capacity to take.
    busyBetween("2026-11-28T00:00", "2026-11-29T00:00"),
    busyBetween("2026-11-30T00:00", "2026-12-02T00:00"),
  ];
  expect(busyMinutes(busy, "person", workshop, "2026-11-25")).toEqual([
    ["2026-11-25", 90],
    ["2026-11-30", 540],
    ["2026-12-01", 540],
  ]);
  expect(busyMinutes(busy, "shop", workshop, "2026-11-25")).toEqual([
    ["2026-11-25", 180],
    ["2026-11-30", 1080],
    ["2026-12-01", 1080],
  ]);
});

it("busy time is at most the day's capacity, and a day starts at local midnight", () => {
  const busy = [busyBetween("2027-04-04T00:00", "2027-04-05T00:00")];
  expect(busyMinutes(busy, "person", { ...workshop, capacityMinutes: 300 }, "2026-11-25")).toEqual([
    ["2027-04-04", 300],
  ]);
  expect(busyMinutes([busyBetween("2027-04-04T08:00", "2027-04-04T08:30")], "person", workshop, "2027-04-04")).toEqual([
    ["2027-04-04", 30],
  ]);
});

it("overlapping blocks and busy calendars are counted once", () => {
  const bays = { ...workshop, diaryRows: [1, 2].map((id) => ({ id, name: `Bay ${id}` })) };
  const day = "2026-11-25";
  const block = (from: string, until: string, rowId: number | null = null) => ({
    from: minute(`${day}T${from}`),
    until: minute(`${day}T${until}`),
    rowId,
  });
  const closed = { id: "shop", takes: "shop", busy: [busyBetween(`${day}T08:00`, `${day}T12:30`)] } as const;
  const ana = { id: "ana", takes: "person", busy: [busyBetween(`${day}T11:30`, `${day}T13:30`)] } as const;
  const takenMinutes = (
    calendars: Parameters<typeof countCalendarMinutes>[0],
    blocks: Parameters<typeof countCalendarMinutes>[1],
  ) => [...countCalendarMinutes(calendars, blocks, bays, [day]).values()].map(([busyDay]) => busyDay?.[1] ?? 0);
  // Half of the day: 540 of 1080 minutes. Of Ana's two hours, only the one in which others work counts.
  expect(takenMinutes([closed, ana], [])).toEqual([540, 60]);
  expect(takenMinutes([ana, closed], [])).toEqual([60, 540]);
  // Both bays are already blocked for an hour of that time, and one bay for another hour.
  expect(takenMinutes([closed, ana], [block("08:00", "09:00")])).toEqual([420, 60]);
  expect(takenMinutes([closed, ana], [block("08:00", "09:00"), block("09:00", "10:00", 2)])).toEqual([360, 60]);
  expect(takenMinutes([closed, ana], [block("08:00", "17:00")])).toEqual([0, 0]);
  // Ana is busy while one bay is blocked. We do not know whether that bay is hers, so both count.
  expect(takenMinutes([ana], [block("11:00", "14:00", 1)])).toEqual([120]);
  expect(takenMinutes([ana], [block("11:00", "14:00", 1), block("12:30", "17:00", 2)])).toEqual([60]);
  // Two calendars of the whole workshop count only once.
  expect(takenMinutes([closed, { ...closed, id: "again" }], [])).toEqual([540, 0]);
});
