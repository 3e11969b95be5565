import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { basicService } from "../cart/new-item";
import type { Country } from "../../core/country/country";
import { AUSTRALIA } from "../../core/holidays/australia";
import { isHoliday } from "../../core/holidays/holidays";
import { NEW_ZEALAND } from "../../core/holidays/new-zealand";
import type { QuoteUrgency } from "../lead";
import { addDays, daysBetween, isWeekend } from "../../core/time/days";
import { skipBlockedDays } from "./blocked-dates";
import {
  checkServiceDay,
  maximumServiceDay,
  defaultServiceDay,
  chooseServiceDay,
  minimumServiceDay,
  knownServiceDue,
  nextServiceDueMonths,
} from "./default-date";

const isNeverClosed = () => false;
/** Every state of Australia and every region of New Zealand with its own public holidays. */
const ALL_REGIONS: readonly (readonly [Country, string])[] = [
  ...Object.keys(AUSTRALIA).map((state) => ["AU", state] as const),
  ...Object.keys(NEW_ZEALAND).map((region) => ["NZ", region] as const),
];
const at = (day: string, time: string, offset = "+10:00") =>
  Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds;

describe("minimum service date", () => {
  it("F-434 F-435 F-436 P-404 P-405 is one or two business days ahead; weekends move to Tuesday", () => {
    const firstDates = {
      "Mon 2026-02-02 10:00": "2026-02-03",
      "Mon 2026-02-02 14:59": "2026-02-03",
      "Mon 2026-02-02 15:00": "2026-02-04",
      "Mon 2026-02-02 16:00": "2026-02-04",
      "Tue 2026-02-03 10:00": "2026-02-04",
      "Tue 2026-02-03 16:00": "2026-02-05",
      "Wed 2026-02-04 10:00": "2026-02-05",
      "Wed 2026-02-04 16:00": "2026-02-06",
      "Thu 2026-02-05 10:00": "2026-02-06",
      "Thu 2026-02-05 16:00": "2026-02-09",
      "Fri 2026-02-06 10:00": "2026-02-09",
      "Fri 2026-02-06 16:00": "2026-02-10",
      "Sat 2026-02-07 10:00": "2026-02-10",
      "Sat 2026-02-07 16:00": "2026-02-10",
      "Sun 2026-02-08 10:00": "2026-02-10",
      "Sun 2026-02-08 23:00": "2026-02-10",
    };
    for (const [bookingTime, expected] of Object.entries(firstDates)) {
      const [, day = "", time = ""] = bookingTime.split(" ");
      expect([bookingTime, minimumServiceDay(at(day, time), 15, isNeverClosed)]).toEqual([bookingTime, expected]);
    }
  });

  it("F-434 the cut-off stays at UTC+10 in summer, when Sydney's clock is an hour ahead", () => {
    expect(minimumServiceDay(at("2026-01-12", "15:30", "+11:00"), 15, isNeverClosed)).toBe("2026-01-13");
    expect(minimumServiceDay(at("2026-01-12", "16:00", "+11:00"), 15, isNeverClosed)).toBe("2026-01-14");
  });

  it("P-403 a 2 pm cut-off applies to the minute at UTC+10 in every zone and season", () => {
    for (const [day, offset, before, after] of [
      ["2026-07-08", "+10:00", "13:59", "14:00"],
      ["2026-07-08", "+08:00", "11:59", "12:00"],
      ["2026-01-14", "+11:00", "14:59", "15:00"],
      ["2026-01-14", "+13:00", "16:59", "17:00"],
    ] as const) {
      const [minimumBefore, minimumAfter] = [before, after].map((time) =>
        minimumServiceDay(at(day, time, offset), 14, isNeverClosed),
      );
      expect([minimumBefore, minimumAfter]).toEqual(
        day === "2026-07-08" ? ["2026-07-09", "2026-07-10"] : ["2026-01-15", "2026-01-16"],
      );
    }
  });

  it("F-434 a visitor from New Zealand has the same cut-off", () =>
    expect(minimumServiceDay(at("2026-07-06", "16:59", "+12:00"), 15, isNeverClosed)).toBe("2026-07-07"));

  it("does not count the state's public holidays as business days", () => {
    const nsw = (day: string) => isHoliday("AU", "NSW", day);
    expect(minimumServiceDay(at("2026-04-02", "10:00"), 15, nsw)).toBe("2026-04-07");
    expect(minimumServiceDay(at("2026-04-02", "16:00"), 15, nsw)).toBe("2026-04-08");
  });

  it.each(
    ALL_REGIONS,
  )("is a business day one or two business days ahead, on every seventh hour of a year in %s %s", (country, state) => {
    const isClosed = (day: string) => isHoliday(country, state, day);
    let last = "";
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const now = at("2026-01-01", "00:00") + hour * 3_600_000;
      const minimum = minimumServiceDay(now, 15, isClosed);
      expect(isWeekend(minimum) || isClosed(minimum)).toBe(false);
      expect(minimum >= last).toBe(true);
      last = minimum;
      const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("+10:00").toPlainDate().toString();
      const open = Array.from({ length: daysBetween(today, minimum) }, (_, i) => addDays(today, i + 1)).filter(
        (day) => !isWeekend(day) && !isClosed(day),
      );
      expect([1, 2]).toContain(open.length);
    }
  });
});

describe("default service date", () => {
  const wednesday = "2026-01-07";
  it("F-230 for as soon as possible it is today, or the minimum if that is later", () => {
    expect(defaultServiceDay("AsSoonAsPossible", wednesday, "2026-01-07", isNeverClosed)).toBe("2026-01-07");
    expect(defaultServiceDay("AsSoonAsPossible", wednesday, "2026-01-08", isNeverClosed)).toBe("2026-01-08");
  });
  it("F-231 for within a few weeks it is 8 days ahead", () =>
    expect(defaultServiceDay("WithinAFewWeeks", wednesday, "2026-01-08", isNeverClosed)).toBe("2026-01-15"));
  it("F-232 for just price checking it is 14 days ahead", () =>
    expect(defaultServiceDay("JustPriceChecking", wednesday, "2026-01-08", isNeverClosed)).toBe("2026-01-21"));
  it("F-233 otherwise it is 3 days ahead, not on a weekend", () =>
    expect(defaultServiceDay(null, wednesday, "2026-01-08", isNeverClosed)).toBe("2026-01-12"));
  it("P-406 on a Wednesday the urgencies give 0, 8, 14 and 3 days, adjusted for weekends", () => {
    const serviceDayFor = (urgency: Parameters<typeof defaultServiceDay>[0], today: string, minimum: string) =>
      defaultServiceDay(urgency, today, minimum, isNeverClosed);
    const requests = (["AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", null] as const).map((urgency) =>
      serviceDayFor(urgency, "2026-01-07", "2026-01-07"),
    );
    // The day three days ahead is a Saturday, so it moves to Monday.
    expect(requests).toEqual(["2026-01-07", "2026-01-15", "2026-01-21", "2026-01-12"]);
    expect(serviceDayFor("AsSoonAsPossible", "2026-01-10", "2026-01-10")).toBe("2026-01-12");
    expect(serviceDayFor("AsSoonAsPossible", "2026-01-07", "2026-01-09")).toBe("2026-01-09");
  });

  it("F-234 it is never before the minimum", () =>
    expect(defaultServiceDay("AsSoonAsPossible", wednesday, "2026-01-12", isNeverClosed)).toBe("2026-01-12"));
  it("F-235 it skips weekends", () =>
    expect(defaultServiceDay("JustPriceChecking", "2026-02-07", "2026-02-10", isNeverClosed)).toBe("2026-02-23"));
  it("F-237 it skips blocked days, and the weekend after them", () => {
    const blockedDates = new Set(["2026-01-15", "2026-01-16"]);
    expect(defaultServiceDay("WithinAFewWeeks", wednesday, "2026-01-08", (day) => blockedDates.has(day))).toBe(
      "2026-01-19",
    );
  });
  it("F-236 a date before the minimum becomes the default, any other is kept", () => {
    expect(chooseServiceDay("2026-01-06", "2026-01-08", "2026-01-12")).toBe("2026-01-12");
    expect(chooseServiceDay("2026-01-08", "2026-01-08", "2026-01-12")).toBe("2026-01-08");
    expect(chooseServiceDay(null, "2026-01-08", "2026-01-12")).toBe("2026-01-12");
  });
  it.each(
    ALL_REGIONS,
  )("F-230 F-231 F-232 F-233 F-234 F-235 F-237 first open day after minimum, all year in %s %s", (country, state) => {
    const isClosed = (day: string) => isHoliday(country, state, day);
    const DAYS_AHEAD_CASES: readonly (readonly [QuoteUrgency | null, number])[] = [
      ["AsSoonAsPossible", 0],
      ["WithinAFewWeeks", 8],
      ["JustPriceChecking", 14],
      ["SpecificDay", 3],
      [null, 3],
    ];
    for (let today = "2026-01-01"; today <= "2026-12-31"; today = addDays(today, 1)) {
      const minimum = minimumServiceDay(at(today, "16:00"), 15, isClosed);
      for (const [urgency, daysAhead] of DAYS_AHEAD_CASES) {
        const defaultDay = defaultServiceDay(urgency, today, minimum, isClosed);
        const earliest = [addDays(today, daysAhead), minimum].sort().at(-1) ?? "";
        expect(isWeekend(defaultDay) || isClosed(defaultDay), `${today} ${urgency}`).toBe(false);
        expect(defaultDay >= earliest, `${today} ${urgency}`).toBe(true);
        for (let day = earliest; day < defaultDay; day = addDays(day, 1))
          expect(isWeekend(day) || isClosed(day), `${day} is passed over`).toBe(true);
      }
    }
  });
  it("the search ends even when every day is blocked", () =>
    expect(skipBlockedDays("2026-01-07", () => true)).toBe("2026-01-07"));
});

describe("date window", () => {
  it("F-431 ends two months from today", () => {
    const window = { minimum: "2026-01-13", maximum: maximumServiceDay("2026-01-12"), isBlocked: isNeverClosed };
    expect(checkServiceDay("2026-03-12", window)).toBeNull();
    expect(checkServiceDay("2026-03-13", window)).toBe("too-late");
  });
  it("B-301 does not extend beyond the end of February", () => {
    expect(maximumServiceDay("2025-12-31")).toBe("2026-02-28");
    expect(maximumServiceDay("2027-12-31")).toBe("2028-02-29");
  });
  it("F-432 starts with the minimum date", () => {
    const window = { minimum: "2026-01-09", maximum: "2026-03-12", isBlocked: isNeverClosed };
    expect(checkServiceDay("2026-01-08", window)).toBe("too-early");
    expect(checkServiceDay("2026-01-09", window)).toBeNull();
  });
  it("refuses a blocked day inside the window", () =>
    expect(
      checkServiceDay("2026-01-26", {
        minimum: "2026-01-09",
        maximum: "2026-03-12",
        isBlocked: (day) => isHoliday("AU", "NSW", day),
      }),
    ).toBe("blocked"));
});

describe("next service date", () => {
  it("F-429 F-430 the next service is due in one of the next six months, on its first day", () => {
    expect(nextServiceDueMonths("2026-11-15")).toEqual([
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
      "2027-03-01",
      "2027-04-01",
      "2027-05-01",
    ]);
    expect(nextServiceDueMonths("2026-01-31").slice(0, 2)).toEqual(["2026-02-01", "2026-03-01"]);
  });

  it("the next service date is hidden while the jobs include a service", () => {
    expect(knownServiceDue({ cart: [], nextServiceDue: "2026-12-01" })).toBe("2026-12-01");
    expect(knownServiceDue({ cart: [basicService], nextServiceDue: "2026-12-01" })).toBeNull();
  });
});
