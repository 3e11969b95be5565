import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../core/time/days";
import { buildCalendar } from "./calendar";

it("F-432 only days in the window can be chosen, and blocked days cannot", () => {
  const days = buildCalendar("2026-11-24", "2027-01-21", (day) => day !== "2026-12-25")
    .flatMap((month) => month.weeks.flat())
    .filter((day) => day !== null);
  const open = new Map(days.map((day) => [day.day, day.isSelectable]));
  expect([
    open.get("2026-11-23"),
    open.get("2026-11-24"),
    open.get("2026-12-25"),
    open.get("2027-01-21"),
    open.get("2027-01-22"),
  ]).toEqual([false, true, false, true, false]);
});

it("months start on their weekday, and past weeks are left out", () => {
  const [november, december] = buildCalendar("2026-11-24", "2026-12-01", () => true);
  expect(november?.name).toBe("November 2026");
  expect(november?.weeks[0]?.map((day) => day?.number ?? null)).toEqual([23, 24, 25, 26, 27, 28, 29]);
  expect(december?.weeks[0]?.map((day) => day?.number ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6]);
});

it("every day from first to last appears once, in weeks of seven", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 70 }), (start, length) => {
      const firstDay = addDays("2025-01-01", start);
      const last = addDays(firstDay, length);
      const weeks = buildCalendar(firstDay, last, () => true).flatMap((month) => month.weeks);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(weeks.flat().filter((day) => day?.isSelectable)).toHaveLength(length + 1);
    }),
    { numRuns: 60 },
  );
});
