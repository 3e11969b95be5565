import { expect, it } from "vitest";
import { isHoliday } from "../core/holidays/holidays";
import { dayAt, timeAt, toWeekday } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import { parseMoment } from "./call-outcome";
import {
  listCallDays,
  callEndsAt,
  formatCallSlot,
  formatCallingHours,
  type CallCentre,
  formatCallTime,
  parseCallSlot,
} from "./call-hours";

const SYDNEY: CallCentre = { zone: "Australia/Sydney", isBlocked: (day) => isHoliday("AU", "NSW", day) };
const AUCKLAND: CallCentre = { zone: "Pacific/Auckland", isBlocked: (day) => isHoliday("NZ", "Auckland", day) };
const HOUR_MS = 3_600_000;

it("offers ten business days from 8 am to 6 pm local time at every hour of a year", () => {
  const from = Date.parse("2026-06-30T00:00:00Z");
  for (const callers of [SYDNEY, AUCKLAND]) {
    for (let hour = 0; hour < 366 * 24; hour += 101) {
      const now = from + hour * HOUR_MS;
      const days = listCallDays(now, callers);
      expect(days.length).toBe(10);
      for (const { day, startTimes } of days) {
        expect(toWeekday(day) <= 5 && !callers.isBlocked(day) && startTimes.length > 0, day).toBe(true);
        for (const start of startTimes) {
          const at = parseMoment(start, callers.zone) ?? 0;
          expect(at, start).toBeGreaterThan(now);
          const startTime = timeAt(at, callers.zone);
          const endTime = timeAt(callEndsAt(at), callers.zone);
          expect(`${dayAt(at, callers.zone)}T${startTime}`).toBe(start);
          expect(startTime >= "08:00" && endTime <= "18:00", `${startTime} ${endTime}`).toBe(true);
        }
      }
      // No earlier slot is left out: the first day is today if a two-hour slot can still begin on this business day.
      const today = dayAt(now, callers.zone);
      const isOpenToday = toWeekday(today) <= 5 && !callers.isBlocked(today) && timeAt(now, callers.zone) < "16:00";
      expect(days[0]?.day === today, `${today} ${timeAt(now, callers.zone)}`).toBe(isOpenToday);
    }
  }
});

it("refuses call times in the past, at night, on holidays, too far ahead or invalid", () => {
  // Thursday 24 December 2026, 10 am in Sydney.
  const now = Date.parse("2026-12-24T10:00:00+11:00");
  const closedDay: PlainDay = "2026-12-29";
  const callers: CallCentre = { ...SYDNEY, isBlocked: (day) => SYDNEY.isBlocked(day) || day === closedDay };
  for (const input of [
    "2026-12-24T08:00",
    "2026-12-24T10:00",
    "2026-12-24T18:00",
    "2026-12-24T12:30",
    "2026-12-25T12:00",
    "2026-12-26T12:00",
    "2026-12-28T12:00",
    "2026-12-29T12:00",
    "2027-06-01T12:00",
    "2026-12-23T12:00",
    "2026-02-30T12:00",
    "2026-12-24",
    "soon",
    "",
  ])
    expect(parseCallSlot(input, now, callers), input).toBeNull();
  expect(parseCallSlot("2026-12-24T12:00", now, callers)).toBe(Date.parse("2026-12-24T12:00:00+11:00"));
  expect(
    listCallDays(now, callers)
      .map(({ day }) => day)
      .slice(0, 3),
  ).toEqual(["2026-12-24", "2026-12-30", "2026-12-31"]);
});

it("a call time is shown on the customer's clock, with a city name if the zones differ", () => {
  const at = Date.parse("2026-11-27T08:00:00+11:00");
  expect(formatCallSlot("2026-11-27T12:00")).toBe("12 pm to 2 pm");
  expect(formatCallTime(at, "Australia/Sydney")).toBe("Fri 27 Nov 2026, 8 am to 10 am");
  expect(formatCallTime(at, "Australia/Sydney", "Australia/Perth")).toBe("Fri 27 Nov 2026, 5 am to 7 am, Perth time");
});

it("OW-14 offers call hours on the customer's local clock, none before 8 am", () => {
  const now = Date.parse("2026-11-27T06:00:00+11:00");
  const localHours = (zone: string) =>
    new Set(
      listCallDays(now, SYDNEY, zone).flatMap(({ startTimes }) =>
        startTimes.map((start) => timeAt(parseMoment(start, SYDNEY.zone) ?? 0, zone)),
      ),
    );
  expect([...localHours("Australia/Brisbane")]).toEqual(["09:00", "11:00", "13:00", "15:00"]);
  expect([...localHours("Australia/Perth")]).toEqual(["09:00", "11:00", "13:00"]);
  expect([...localHours("Australia/Adelaide")]).toEqual(["09:30", "11:30", "13:30", "15:30"]);
  expect(parseCallSlot("2026-11-27T08:00", now, SYDNEY, "Australia/Perth")).toBeNull();
  expect(formatCallTime(Date.parse("2026-11-27T10:00:00+11:00"), SYDNEY.zone, "Australia/Brisbane")).toBe(
    "Fri 27 Nov 2026, 9 am to 11 am, Brisbane time",
  );
  expect(formatCallingHours(now, SYDNEY.zone)).toBe("8 am and 6 pm");
  expect(formatCallingHours(now, SYDNEY.zone, "Australia/Brisbane")).toBe("8 am and 5 pm");
  expect(formatCallingHours(now, SYDNEY.zone, "Australia/Perth")).toBe("8 am and 3 pm");
});
