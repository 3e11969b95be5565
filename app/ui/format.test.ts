import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDay, formatDistance, formatTime } from "./format";

it("formats a day with its weekday", () => {
  expect(formatDay("2026-11-24")).toBe("Tue 24 Nov 2026");
  expect(formatDay("2024-02-29")).toBe("Thu 29 Feb 2024");
  expect(formatDay("2026-01-01", { year: false })).toBe("Thu 1 Jan");
});

it("returns text that is not a day unchanged", () => {
  expect(formatDay("soon")).toBe("soon");
});

it("agrees with the calendar on every weekday", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      const iso = date.toISOString().slice(0, 10);
      expect(formatDay(iso).slice(0, 3)).toBe(date.toUTCString().slice(0, 3));
    }),
  );
});

it("formats times as people say them", () => {
  expect(["00:00", "08:00", "12:00", "17:30"].map(formatTime)).toEqual(["12 am", "8 am", "12 pm", "5:30 pm"]);
});

it("formats near distances in metres and far ones in kilometres", () => {
  expect([0, 840, 949, 950, 3249, 99_949, 120_400].map(formatDistance)).toEqual([
    "50 m",
    "850 m",
    "950 m",
    "1.0 km",
    "3.2 km",
    "99.9 km",
    "120 km",
  ]);
});
