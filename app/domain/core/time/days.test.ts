import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { addDays, listCalendarDays, dayAt, daysBetween, isPlainDay, toWeekday } from "./days";

const toDay = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day }).toString();
const DAY = fc
  .tuple(fc.integer({ min: 1, max: 9990 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => toDay(year, month, day));

it("adding, counting and naming days matches Temporal in any year", () => {
  fc.assert(
    fc.property(DAY, DAY, fc.integer({ min: -366, max: 366 }), (from, to, days) => {
      const date = Temporal.PlainDate.from(from);
      const laterDate = date.add({ days });
      if (laterDate.year > 0) expect(addDays(from, days)).toBe(laterDate.toString());
      expect(daysBetween(from, to)).toBe(date.until(to, { largestUnit: "days" }).days);
      expect(toWeekday(from)).toBe(date.dayOfWeek);
    }),
    { numRuns: 2000 },
  );
});

it("a calendar has each day once with its weekday, across leap days and year ends", () => {
  for (const from of ["2027-12-30", "2028-02-27", "2100-02-27", "2000-02-27"]) {
    const firstDay = Temporal.PlainDate.from(from);
    expect(listCalendarDays(from, 400)).toEqual(
      Array.from({ length: 400 }, (_, days) => ({
        day: firstDay.add({ days }).toString(),
        weekday: firstDay.add({ days }).dayOfWeek,
      })),
    );
  }
});

it("an invalid day is refused", () => {
  for (const text of [
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "2026-01-01T00:00",
    "",
  ]) {
    expect(() => addDays(text, 1), text).toThrow(RangeError);
    expect(isPlainDay(text), text).toBe(false);
  }
  expect([addDays("2028-02-28", 1), addDays("2000-02-29", 366), addDays("9999-12-30", 1)]).toEqual([
    "2028-02-29",
    "2001-03-01",
    "9999-12-31",
  ]);
  expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
});

it("the day changes at midnight in each zone, even right after a lookup before midnight", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Australia/Sydney", "Pacific/Chatham", "Australia/Lord_Howe", "Australia/Perth", "+10:00"),
      DAY.filter((day) => day > "2000" && day < "2100"),
      (zone, day) => {
        const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
        expect([
          dayAt(midnight - 1, zone),
          dayAt(midnight, zone),
          dayAt(midnight + 59_999, zone),
          dayAt(midnight - 1, zone),
        ]).toEqual([addDays(day, -1), day, day, addDays(day, -1)]);
      },
    ),
  );
});
