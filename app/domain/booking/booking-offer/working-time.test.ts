import fc from "fast-check";
import { expect, it } from "vitest";
import { addWorkingMinutes, responseDeadlines } from "./working-time";

const WEEKDAY = ["08:00", "17:00"] as const;
const SYDNEY = {
  openingHours: { 1: WEEKDAY, 2: WEEKDAY, 3: WEEKDAY, 4: WEEKDAY, 5: WEEKDAY, 6: null, 7: null },
  zone: "Australia/Sydney",
  country: "AU",
  state: "NSW",
  openHolidays: [],
  postcode: null,
} as const;
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

it("counts minutes within opening hours from now on", () => {
  expect(responseDeadlines(SYDNEY, at("2026-11-23T09:00:00+11:00"))).toEqual({
    remindFirstAt: at("2026-11-23T09:30:00+11:00"),
    remindAgainAt: at("2026-11-23T10:30:00+11:00"),
    respondBy: at("2026-11-23T11:00:00+11:00"),
  });
});

it("nights, weekends and public holidays do not count as working time", () => {
  expect(iso(addWorkingMinutes(SYDNEY, at("2026-11-23T16:30:00+11:00"), 90))).toBe(
    iso(at("2026-11-24T09:00:00+11:00")),
  );
  expect(iso(addWorkingMinutes(SYDNEY, at("2026-11-27T16:30:00+11:00"), 120))).toBe(
    iso(at("2026-11-30T09:30:00+11:00")),
  );
  // Christmas Day 2026 is a Friday. Boxing Day falls on a Saturday, so Monday is the substitute holiday.
  expect(iso(addWorkingMinutes(SYDNEY, at("2026-12-24T17:30:00+11:00"), 30))).toBe(
    iso(at("2026-12-29T08:30:00+11:00")),
  );
});

it("a public holiday on which the supplier works counts as working time", () => {
  const openOnChristmas = { ...SYDNEY, openHolidays: ["Christmas Day"] };
  expect(iso(addWorkingMinutes(openOnChristmas, at("2026-12-24T17:30:00+11:00"), 30))).toBe(
    iso(at("2026-12-25T08:30:00+11:00")),
  );
});

it("working time is counted in the supplier's own zone", () => {
  const perth = { ...SYDNEY, zone: "Australia/Perth", state: "WA" } as const;
  expect(iso(addWorkingMinutes(perth, at("2026-11-23T09:00:00+11:00"), 30))).toBe(iso(at("2026-11-23T08:30:00+08:00")));
});

it("adding working minutes in two steps ends at the same time as adding their sum", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 14 * 24 * 60 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      (offset, first, second) => {
        const from = at("2026-11-23T00:00:00+11:00") + offset * 60_000;
        const intermediate = addWorkingMinutes(SYDNEY, from, first);
        expect(intermediate).toBeGreaterThan(from);
        expect(addWorkingMinutes(SYDNEY, intermediate, second)).toBe(addWorkingMinutes(SYDNEY, from, first + second));
      },
    ),
  );
});

it("the end of working time has an upper limit for a supplier that never opens", () => {
  const alwaysClosed = { ...SYDNEY, openingHours: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null } };
  expect(addWorkingMinutes(alwaysClosed, at("2026-11-23T09:00:00+11:00"), 30)).toBeLessThan(at("2026-12-31T00:00:00Z"));
});
