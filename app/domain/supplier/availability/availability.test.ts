import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { listCalendarDays } from "../../core/time/days";
import { availableDays, dayProblem, type DayQuery, firstAvailableDay, partsReadyFrom } from "./first-available-day";
import { scaleMinutes, isClosedBit } from "./day-capacity";
import { arrivalLabel, handoverLabel, timeOptions } from "./time-options";

const testDayQuery = (overrides: Partial<DayQuery> = {}): DayQuery => ({
  supplier: testSupplier(),
  minutes: 120,
  today: "2026-11-23",
  booked: new Map(),
  calendar: listCalendarDays("2026-11-24", 60),
  isBlocked: () => false,
  partsReadyFrom: null,
  ...overrides,
});

describe("first free day", () => {
  it("is the first day of the calendar if nothing prevents it", () =>
    expect(firstAvailableDay(testDayQuery())).toBe("2026-11-24"));
  it("allows for the supplier's notice from today", () =>
    expect(firstAvailableDay(testDayQuery({ supplier: testSupplier({ noticeDays: 3 }) }))).toBe("2026-11-26"));
  it("waits for the parts if they arrive later", () => {
    const supplier = testSupplier({ noticeDays: 3 });
    expect(
      ["2026-11-25", "2026-11-27", null].map((partsReadyFrom) =>
        firstAvailableDay(testDayQuery({ supplier, partsReadyFrom })),
      ),
    ).toEqual(["2026-11-26", "2026-11-27", "2026-11-26"]);
  });
  it("B-270 ordered parts arrive after a number of business days, without weekends and holidays", () => {
    const isTestHoliday = (day: string) => day === "2026-11-26";
    expect([0, 1, 2, 3, 5].map((lead) => partsReadyFrom("2026-11-24", lead, isTestHoliday))).toEqual([
      null,
      "2026-11-25",
      "2026-11-27",
      "2026-11-30",
      "2026-12-02",
    ]);
  });
  it("is at most the supplier's maximum days ahead", () => {
    const supplier = testSupplier({ daysAhead: 3 });
    expect([...availableDays(testDayQuery({ supplier }))]).toEqual(["2026-11-24", "2026-11-25", "2026-11-26"]);
    expect([
      firstAvailableDay(testDayQuery({ supplier, partsReadyFrom: "2026-11-26" })),
      firstAvailableDay(testDayQuery({ supplier, partsReadyFrom: "2026-11-27" })),
    ]).toEqual(["2026-11-26", null]);
  });
  it("skips the weekdays on which the supplier is closed", () =>
    expect(firstAvailableDay(testDayQuery({ calendar: listCalendarDays("2026-11-28", 9) }))).toBe("2026-11-30"));
  it("skips public holidays of its own state", () => {
    const calendar = listCalendarDays("2026-11-03", 9);
    expect(firstAvailableDay(testDayQuery({ calendar }))).not.toBe("2026-11-03");
    expect(firstAvailableDay(testDayQuery({ calendar, today: "2026-11-01" }))).toBe("2026-11-03");
    expect(
      firstAvailableDay(testDayQuery({ calendar, today: "2026-11-01", supplier: testSupplier({ state: "VIC" }) })),
    ).toBe("2026-11-04");
  });
  it("skips days that are blocked at the place of the job", () =>
    expect(firstAvailableDay(testDayQuery({ isBlocked: (day) => day < "2026-11-27" }))).toBe("2026-11-27"));
  it("skips days that the supplier closed for bookings", () =>
    expect(
      firstAvailableDay(testDayQuery({ supplier: testSupplier({ closedDays: { from: "2026-11-23", bits: "7" } }) })),
    ).toBe("2026-11-27"));
  it("skips days without capacity for the job, and takes one with just enough", () => {
    expect(
      firstAvailableDay(
        testDayQuery({
          booked: new Map([
            ["2026-11-24", 601],
            ["2026-11-25", 600],
          ]),
        }),
      ),
    ).toBe("2026-11-25");
  });
  it("a job longer than a day takes a whole empty day", () => {
    const supplier = testSupplier({ capacityMinutes: 300 });
    expect(scaleMinutes(supplier, 1_200)).toBe(300);
    expect(firstAvailableDay(testDayQuery({ supplier, minutes: 1_200, booked: new Map([["2026-11-24", 1]]) }))).toBe(
      "2026-11-25",
    );
  });
  it("B-123 B-300 is at most six months ahead, where the calendar ends", () => {
    const closed = testSupplier({ closedDays: { from: "2026-11-24", bits: `${"f".repeat(45)}8` } });
    const firstFreeDay = (count: number) =>
      firstAvailableDay(testDayQuery({ supplier: closed, calendar: listCalendarDays("2026-11-24", count) }));
    expect([firstFreeDay(181), firstFreeDay(182)]).toEqual([null, "2027-05-24"]);
  });
  it("the days found are always open days of the calendar, in order", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{0,20}$/), fc.integer({ min: 0, max: 720 }), (bits, result) => {
        const calendar = listCalendarDays("2026-12-01", 70);
        const bookedByDay = new Map(calendar.map(({ day }) => [day, result]));
        const days = [
          ...availableDays(
            testDayQuery({
              supplier: testSupplier({ closedDays: { from: "2026-12-01", bits } }),
              calendar,
              booked: bookedByDay,
            }),
          ),
        ];
        expect(days).toEqual([...new Set(days)].sort());
        for (const day of days) {
          const index = calendar.findIndex((item) => item.day === day);
          expect(isClosedBit(bits, index)).toBe(false);
          expect(calendar[index]?.weekday).toBeLessThan(6);
        }
        if (result > 600) expect(days).toEqual([]);
      }),
    ));
});

describe("reason for a refused day", () => {
  it("MO-15 a day has a problem if and only if it is not free", () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.option(fc.integer({ min: 41, max: 60 })),
        fc.option(fc.constantFrom("2026-11-30", "2026-12-09")),
        fc.nat(500),
        (noticeDays, daysAhead, partsReadyFrom, result) => {
          const dayQuery = testDayQuery({
            supplier: testSupplier({ noticeDays, daysAhead, closedDays: { from: "2026-11-23", bits: "0f0f" } }),
            booked: new Map([["2026-12-03", result]]),
            isBlocked: (day) => day === "2026-12-08",
            partsReadyFrom,
          });
          const freeDays = [...availableDays(dayQuery)];
          const { calendar, ...rest } = dayQuery;
          for (const { day } of calendar) expect(dayProblem(rest, day) === null, day).toBe(freeDays.includes(day));
        },
      ),
      { numRuns: 200 },
    );
  });
  it("MO-15 reports closed days, too little notice, days too far ahead and full days", () => {
    const { calendar: _, ...request } = testDayQuery({ supplier: testSupplier({ noticeDays: 3, daysAhead: 40 }) });
    expect(
      ["2026-12-25", "2026-11-29", "2026-11-24", "2027-01-05", "2026-12-01"].map((day) => dayProblem(request, day)),
    ).toEqual(["closed", "closed", "notice", "too-far", null]);
    expect(dayProblem({ ...request, booked: new Map([["2026-12-01", 10_000]]) }, "2026-12-01")).toBe("full");
  });
});

describe("start times", () => {
  it("B-058 a workshop accepts cars every half hour from opening to 11", () =>
    expect(timeOptions(testSupplier(), "2026-11-24", "drop-off").map((option) => option.from)).toEqual([
      "08:00",
      "08:30",
      "09:00",
      "09:30",
      "10:00",
      "10:30",
      "11:00",
    ]));
  it("a driver collects cars every hour until 10", () =>
    expect(timeOptions(testSupplier(), "2026-11-24", "pick-up").map((option) => option.from)).toEqual([
      "08:00",
      "09:00",
      "10:00",
    ]));
  it("B-058 a mobile mechanic arrives within windows of two hours, cut to the opening hours", () =>
    expect(timeOptions(testSupplier(), "2026-11-24", "mobile")).toEqual([
      { from: "08:00", to: "09:00" },
      { from: "09:00", to: "11:00" },
      { from: "11:00", to: "13:00" },
      { from: "13:00", to: "15:00" },
      { from: "15:00", to: "17:00" },
    ]));
  it("a closed day has no start times", () =>
    expect(timeOptions(testSupplier(), "2026-11-28", "drop-off")).toEqual([]));
  it("P-071 the arrival label depends on mobile service, otherwise on the supplier's address", () => {
    expect(arrivalLabel({ isMobile: true, isLocationTheSupplierAddress: true })).toBe("Arrive between");
    expect(arrivalLabel({ isMobile: false, isLocationTheSupplierAddress: true })).toBe("Drop off at");
    expect(arrivalLabel({ isMobile: false, isLocationTheSupplierAddress: false })).toBe("Pick up at");
  });
  it("B-058 P-071 each arrival type has its label", () =>
    expect((["mobile", "drop-off", "pick-up"] as const).map(handoverLabel)).toEqual([
      "Arrive between",
      "Drop off at",
      "Pick up at",
    ]));
  it("B-058 a mobile mechanic only has windows that overlap its hours", () => {
    const hoursFrom = (open: string, close: string) => {
      const openingHours = { ...testSupplier().openingHours, 2: [open, close] as const };
      return timeOptions({ openingHours }, "2026-11-24", "mobile");
    };
    expect(hoursFrom("09:00", "11:00")).toEqual([{ from: "09:00", to: "11:00" }]);
    expect(hoursFrom("10:00", "12:30")).toEqual([
      { from: "10:00", to: "11:00" },
      { from: "11:00", to: "12:30" },
    ]);
    expect(hoursFrom("17:00", "20:00")).toEqual([]);
  });
  it("a workshop that closes before 11 offers no start after closing time", () => {
    const openingHours = { ...testSupplier().openingHours, 2: ["08:00", "09:00"] as const };
    expect(timeOptions({ openingHours }, "2026-11-24", "drop-off").map(({ from }) => from)).toEqual([
      "08:00",
      "08:30",
      "09:00",
    ]);
  });
});

it("an empty calendar has no free day; a supplier without a limit is bookable to the last day", () => {
  expect(firstAvailableDay(testDayQuery({ calendar: [] }))).toBeNull();
  const distantQuery = testDayQuery({
    supplier: testSupplier({ daysAhead: null }),
    calendar: listCalendarDays("2027-03-01", 1),
  });
  expect(firstAvailableDay(distantQuery)).toBe("2027-03-01");
});

it("days before and after the closed days are open", () => {
  expect([-1, 0, 3, 4, 7, 8].map((index) => isClosedBit("81", index))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});
