import { expect, it } from "vitest";
import { dayAt } from "../../core/time/days";
import { alternativeWindow, checkAlternatives, findOpenDates } from "./alternative-dates";
import type { DateInput } from "./booking-offer";

const WINDOW = alternativeWindow("2026-11-23", 2);
const freeStarts = (day: string) =>
  day.endsWith("-29")
    ? []
    : [
        { from: "08:00", to: null },
        { from: "09:00", to: "11:00" },
      ];
const testDate = (date: string, startAt = "08:00", endAt: string | null = null): DateInput => ({
  date,
  startAt,
  endAt,
});
const check = (...dates: DateInput[]) => checkAlternatives(dates, WINDOW, freeStarts);

it("P-174 P-396 alternative dates start tomorrow in the supplier's zone", () => {
  expect(check(testDate("2026-11-23"))).toMatchObject({
    ok: false,
    fields: { "date-1": ["Choose tomorrow or later"] },
  });
  expect(check(testDate("2026-11-24"))).toMatchObject({ ok: true });
  // At 23:30 in Perth it is already the next day in Auckland.
  const at = Date.parse("2026-11-23T23:30:00+08:00");
  expect(alternativeWindow(dayAt(at, "Australia/Perth"), 2).first).toBe("2026-11-24");
  expect(alternativeWindow(dayAt(at, "Pacific/Auckland"), 2).first).toBe("2026-11-25");
});

it("P-175 alternative dates end after the configured number of months", () => {
  expect(check(testDate("2027-01-23")).ok).toBe(true);
  expect(check(testDate("2027-01-24")).ok).toBe(false);
  expect(alternativeWindow("2026-11-23", 3).last).toBe("2027-02-23");
});

it("P-176 P-396 one to three alternative dates are accepted", () => {
  expect(check(testDate("2026-11-24"), testDate("2026-11-25"), testDate("2026-11-26")).ok).toBe(true);
  expect(
    check(testDate("2026-11-24"), testDate("2026-11-25"), testDate("2026-11-26"), testDate("2026-11-27")),
  ).toMatchObject({
    fields: { dates: ["Choose at most 3 dates"] },
  });
  expect(check()).toMatchObject({ fields: { "date-1": ["Choose at least one other date"] } });
});

it("P-177 a repeated date is refused", () => {
  expect(check(testDate("2026-11-24"), testDate("2026-11-24", "09:00", "11:00"))).toMatchObject({
    fields: { "date-2": ["You have already chosen this date"] },
  });
});

it("P-179 a date without start options is refused", () => {
  expect(check(testDate("2026-11-29"))).toMatchObject({
    ok: false,
    fields: { "date-1": ["There are no start times on this date. Choose another date"] },
  });
});

it("a start must be one of that day's options, and an unknown day or time is refused", () => {
  expect(check(testDate("2026-11-24", "08:30"))).toMatchObject({ fields: { "startAt-1": [expect.any(String)] } });
  expect(check(testDate("2026-11-24", "09:00", "17:00"))).toMatchObject({
    fields: { "startAt-1": [expect.any(String)] },
  });
  expect(check(testDate("2027-02-30"))).toMatchObject({ fields: { "date-1": ["Choose a date"] } });
  expect(check(testDate("2026-11-26"), testDate("2026-11-24", "09:00"))).toEqual({
    ok: true,
    dates: [
      { day: "2026-11-24", startAt: "09:00", endAt: "11:00", isAcceptableForCustomer: null },
      { day: "2026-11-26", startAt: "08:00", endAt: null, isAcceptableForCustomer: null },
    ],
  });
});

it("an accepted alternative date remains until the booking moves to another day or time", () => {
  const date = (day: string, isAcceptableForCustomer: boolean | null) => ({
    day,
    startAt: "08:00",
    endAt: null,
    isAcceptableForCustomer,
  });
  const dates = [date("2026-11-24", false), date("2026-11-26", true)];
  expect(findOpenDates(dates, { day: "2026-11-26", startAt: "08:00" })).toEqual(dates);
  expect(findOpenDates(dates, { day: "2026-11-26", startAt: "09:00" })).toEqual([]);
  expect(findOpenDates(dates, { day: "2026-11-27", startAt: "08:00" })).toEqual([]);
  const requests = [date("2026-11-24", null)];
  expect(findOpenDates(requests, { day: "2026-11-27", startAt: "08:00" })).toEqual(requests);
});
