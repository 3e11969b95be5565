import { expect, it } from "vitest";
import { timeOptions } from "../availability/time-options";
import { listStaffedStarts } from "./attended";
import { toInterval } from "./time-away";

const DAY = "2026-11-30";
const OPEN = ["08:00", "17:00"] as const;
const workshop = {
  zone: "Australia/Sydney",
  openingHours: { 1: OPEN, 2: OPEN, 3: OPEN, 4: OPEN, 5: OPEN, 6: null, 7: null },
  diaryRows: [
    { id: 1, name: "Bay 1" },
    { id: 2, name: "Bay 2" },
  ],
};
const away = (startAt: string, minutes: number, rowId: number | null, day = DAY) =>
  toInterval({ day, startAt, minutes, rowId }, workshop.zone);
const attendedTimes = (handover: "drop-off" | "mobile", ...busy: ReturnType<typeof away>[]) =>
  listStaffedStarts(timeOptions(workshop, DAY, handover), workshop, DAY, busy).map(({ from }) => from);

it("a start time is offered while at least one row is available", () => {
  const startTimes = ["08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00"];
  expect(attendedTimes("drop-off")).toEqual(startTimes);
  expect(attendedTimes("drop-off", away("08:30", 60, null))).toEqual(["08:00", "09:30", "10:00", "10:30", "11:00"]);
  expect(attendedTimes("drop-off", away("08:00", 120, 1))).toEqual(startTimes);
  expect(attendedTimes("drop-off", away("08:00", 120, 1), away("09:00", 60, 2))).toEqual([
    "08:00",
    "08:30",
    "10:00",
    "10:30",
    "11:00",
  ]);
  expect(attendedTimes("drop-off", away("08:00", 120, null, "2026-12-01"))).toEqual(startTimes);
});

it("an arrival window is offered if any row is available during part of it", () => {
  const startTimes = ["08:00", "09:00", "11:00", "13:00", "15:00"];
  expect(attendedTimes("mobile", away("09:00", 119, null))).toEqual(startTimes);
  expect(attendedTimes("mobile", away("09:00", 120, null))).toEqual(startTimes.filter((from) => from !== "09:00"));
  expect(attendedTimes("mobile", away("09:00", 60, 1), away("09:00", 120, 2), away("10:00", 60, 1))).toEqual(
    startTimes.filter((from) => from !== "09:00"),
  );
});

it("a day whose start times are all blocked still offers all of them", () =>
  expect(attendedTimes("drop-off", away("08:00", 240, null))).toHaveLength(7));
