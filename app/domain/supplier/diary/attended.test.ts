import { expect, it } from "vitest";
import { timeOptions } from "../availability/time-options";
import { attendedStarts } from "./attended";
import { intervalOf } from "./time-away";

const DAY = "2026-11-30";
const OPEN = ["08:00", "17:00"] as const;
const shop = {
  zone: "Australia/Sydney",
  openingHours: { 1: OPEN, 2: OPEN, 3: OPEN, 4: OPEN, 5: OPEN, 6: null, 7: null },
  diaryRows: [
    { id: 1, name: "Bay 1" },
    { id: 2, name: "Bay 2" },
  ],
};
const away = (startAt: string, minutes: number, rowId: number | null, day = DAY) =>
  intervalOf({ day, startAt, minutes, rowId }, shop.zone);
const starts = (handover: "drop-off" | "mobile", ...busy: ReturnType<typeof away>[]) =>
  attendedStarts(timeOptions(shop, DAY, handover), shop, DAY, busy).map(({ from }) => from);

it("a start is offered unless all rows are away, but one available row is enough", () => {
  const all = ["08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00"];
  expect(starts("drop-off")).toEqual(all);
  expect(starts("drop-off", away("08:30", 60, null))).toEqual(["08:00", "09:30", "10:00", "10:30", "11:00"]);
  expect(starts("drop-off", away("08:00", 120, 1))).toEqual(all);
  expect(starts("drop-off", away("08:00", 120, 1), away("09:00", 60, 2))).toEqual([
    "08:00",
    "08:30",
    "10:00",
    "10:30",
    "11:00",
  ]);
  expect(starts("drop-off", away("08:00", 120, null, "2026-12-01"))).toEqual(all);
});

it("a window is offered as long as somebody is available in a part of it", () => {
  const all = ["08:00", "09:00", "11:00", "13:00", "15:00"];
  expect(starts("mobile", away("09:00", 119, null))).toEqual(all);
  expect(starts("mobile", away("09:00", 120, null))).toEqual(all.filter((from) => from !== "09:00"));
  expect(starts("mobile", away("09:00", 60, 1), away("09:00", 120, 2), away("10:00", 60, 1))).toEqual(
    all.filter((from) => from !== "09:00"),
  );
});

it("a day with all starts blocked keeps them while it has capacity", () =>
  expect(starts("drop-off", away("08:00", 240, null))).toHaveLength(7));
