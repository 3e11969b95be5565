import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import type { DiaryRow, RowHours } from "../diary/diary";
import { toInterval, calculateTimeAway } from "../diary/time-away";
import { findRules } from "../supplier-settings/rules";
import type { FormText } from "../../core/forms/read-form";
import type { SettingFacts, SettingValues } from "../supplier-settings/section";
import type { OpeningHours } from "../supplier";
import { addDays, listCalendarDays } from "../../core/time/days";
import { dayCapacity, fitsWeekday, freeMinutes, fullDayMinutes, scaleMinutes } from "./day-capacity";
import { DEFAULT_WORK_WEEK } from "../supplier";
import { availableDays } from "./first-available-day";

const NINE_HOURS = ["08:00", "17:00"] as const;
/** Open for nine hours on weekdays and from 8 to noon on Saturday. */
const HALF_SATURDAY: OpeningHours = {
  1: NINE_HOURS,
  2: NINE_HOURS,
  3: NINE_HOURS,
  4: NINE_HOURS,
  5: NINE_HOURS,
  6: ["08:00", "12:00"],
  7: null,
};
const FRIDAY = "2026-11-27";
const SATURDAY = "2026-11-28";
const SUNDAY = "2026-11-29";

describe("a half-day Saturday (WS-04)", () => {
  it("has its share of a full day, and at most the opening hours of all mechanics", () => {
    const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 16 * 60 });
    expect([FRIDAY, SATURDAY, SUNDAY].map((day) => dayCapacity(workshop, day))).toEqual([960, 427, 0]);
    expect(dayCapacity(workshop, SATURDAY)).toBeLessThanOrEqual(2 * 4 * 60);
  });

  it("has all of its hours if the lunch break explains the difference", () => {
    const workWeek = { ...DEFAULT_WORK_WEEK, breakTime: ["12:00", "13:00"] as const };
    const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 16 * 60, workWeek });
    expect([FRIDAY, SATURDAY].map((day) => dayCapacity(workshop, day))).toEqual([960, 480]);
  });

  it("fits two bookings of 3.1 hours with two mechanics, but not five", () => {
    const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 16 * 60 });
    const isOffered = (result: number) => fitsWeekday(workshop, 6, 186, result);
    expect([0, 186, 372].map(isOffered)).toEqual([true, true, false]);
  });

  it("does not fit a job longer than the opening hours, whatever the number of mechanics", () => {
    const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 80 * 60 });
    expect(fitsWeekday(workshop, 6, 5 * 60, 0)).toBe(false);
    expect(fitsWeekday(workshop, 5, 5 * 60, 0)).toBe(true);
    // The job is longer than any day. The car can stay overnight on a full day, but the job does not fit the half day.
    expect([5, 6].map((weekday) => fitsWeekday(workshop, weekday as 5 | 6, 30 * 60, 0))).toEqual([true, false]);
  });

  it("a capacity set for a weekday is used instead of the calculated one", () => {
    const workWeek = { ...DEFAULT_WORK_WEEK, minutes: { 6: 120 } };
    const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 960, workWeek });
    expect([dayCapacity(workshop, SATURDAY), freeMinutes(workshop, 6, 90), freeMinutes(workshop, 6, 500)]).toEqual([
      120, 30, 0,
    ]);
  });
});

it("a shop with equal hours on each day keeps its previous capacity", () => {
  const workshop = testSupplier({ capacityMinutes: 745 });
  expect([1, 2, 3, 4, 5].map((n) => dayCapacity(workshop, addDays("2026-11-22", n)))).toEqual([
    745, 745, 745, 745, 745,
  ]);
  expect([fullDayMinutes(workshop), scaleMinutes(workshop, 2_000)]).toEqual([745, 745]);
});

describe("hours of each person", () => {
  const NONE: RowHours = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
  const rows: readonly DiaryRow[] = [
    { id: 1, name: "Ana" },
    { id: 2, name: "Tama", hours: { ...NONE, 5: ["09:00", "14:00"], 6: ["08:00", "10:30"] } },
  ];
  const workWeek = { minutes: {}, breakTime: ["12:00", "12:30"] as const, isByRow: true };
  const workshop = testSupplier({ openingHours: HALF_SATURDAY, capacityMinutes: 9_999, diaryRows: rows, workWeek });

  it("the hours of all people add up to the day's capacity, without the break", () => {
    expect(["2026-11-26", FRIDAY, SATURDAY, SUNDAY].map((day) => dayCapacity(workshop, day))).toEqual([
      510, 780, 390, 0,
    ]);
  });

  it("a person's leave takes exactly their working minutes", () => {
    const testLeave = (rowId: number, day: string, startAt: string, minutes: number) =>
      calculateTimeAway(workshop, day, [toInterval({ day, startAt, minutes, rowId }, workshop.zone)]).blockedMinutes;
    expect(testLeave(2, FRIDAY, "00:00", 1_440)).toBe(270);
    expect(testLeave(2, FRIDAY, "13:00", 240)).toBe(60);
    expect(testLeave(2, SATURDAY, "10:00", 600)).toBe(30);
    expect(testLeave(2, "2026-11-26", "08:00", 540)).toBe(0);
  });
});

describe("work week settings", () => {
  const facts = { isMobile: false } as SettingFacts;
  const read = (section: "capacity" | "bays", input: FormText) => {
    const supplier = testSupplier();
    return findRules(section).read(input, facts, findRules(section).valueOf(supplier));
  };

  it("empty hours of a weekday default to the hours for all days", () => {
    const input = {
      "row-1": "Ana",
      "own-1": "on",
      "all-from-1": "08:00",
      "all-to-1": "16:30",
      "day-1-1": "on",
      "day-1-2": "on",
      "day-1-6": "on",
      "to-1-6": "12:00",
    };
    const result = read("bays", input);
    const hours = {
      1: ["08:00", "16:30"],
      2: ["08:00", "16:30"],
      3: null,
      4: null,
      5: null,
      6: ["08:00", "12:00"],
      7: null,
    };
    expect(result).toEqual({ ok: true, value: { diaryRows: [{ id: 1, name: "Ana", hours }] } });
    if (!result.ok) return;
    const rereadBays = findRules("bays").toFormText(result.value as never, facts);
    expect(read("bays", rereadBays)).toEqual(result);
    expect(findRules("bays").describe(result.value as never, facts)).toEqual([
      ["Ana", "Mon to Tue 8 am to 4:30 pm, Sat 8 am to 12 pm"],
    ]);
  });

  it("hours without a day, without a time or in reverse order are reported at their field", () => {
    const base = { "row-1": "Ana", "own-1": "on" };
    const errorsOf = (input: FormText) => {
      const result = read("bays", { ...base, ...input });
      return result.ok ? [] : Object.keys(result.errors);
    };
    expect(errorsOf({})).toEqual(["own-1"]);
    expect(errorsOf({ "day-1-1": "on" })).toEqual(["all-from-1"]);
    expect(errorsOf({ "day-1-1": "on", "from-1-1": "12:00", "to-1-1": "8" })).toEqual(["to-1-1"]);
    expect(errorsOf({ "day-1-1": "on", "from-1-1": "12:00", "all-to-1": "08:00" })).toEqual(["all-to-1"]);
  });

  it("capacities, the break and counting by people are unchanged after a form round trip", () => {
    const input = { hours: "16", notice: "1", ahead: "", "hours-6": "7.5", "break-from": "12:00", "break-to": "12:45" };
    const result = read("capacity", { ...input, count: "rows" });
    const workWeek = { minutes: { 6: 450 }, breakTime: ["12:00", "12:45"], isByRow: true };
    expect(result).toEqual({ ok: true, value: { capacityMinutes: 960, workWeek, noticeDays: 1, daysAhead: null } });
    const value = result.ok ? (result.value as SettingValues["capacity"]) : null;
    expect(value && findRules("capacity").toFormText(value, facts)).toMatchObject({
      ...input,
      count: "rows",
      "hours-1": "",
    });
    const bad = read("capacity", { ...input, "hours-6": "0.5", "break-to": "11:00" });
    expect(bad.ok ? [] : Object.keys(bad.errors)).toEqual(["hours-6", "break-to"]);
    const noStart = read("capacity", { ...input, "break-from": "noon" });
    expect(noStart).toMatchObject({ ok: false, errors: { "break-from": ["Enter a time, like 12:00"] } });
  });
});

/** Compares 10,000 shops with an independent model that counts quarter hours. All generated times are multiples of a quarter hour. */
const WORKSHOP_COUNT = 10_000;
const FIRST = "2026-11-30";
const DAY_COUNT = 7;
const quarterText = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
const span = fc
  .tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 1, max: 44 }))
  .map(([from, length]) => [from, Math.min(92, from + length)] as const);
const arbitraryWeek = (frequency: number) =>
  fc.tuple(...Array.from({ length: 7 }, () => fc.option(span, { nil: null, freq: frequency }))) as fc.Arbitrary<
    readonly (readonly [number, number] | null)[]
  >;
const shops = fc.record({
  open: arbitraryWeek(6),
  capacity: fc.integer({ min: 4, max: 160 }).map((quarters) => quarters * 15),
  figures: fc.tuple(
    ...Array.from({ length: 7 }, () => fc.option(fc.integer({ min: 4, max: 120 }), { nil: null, freq: 1 })),
  ),
  pause: fc.option(span, { nil: null, freq: 2 }),
  isByRow: fc.boolean(),
  rows: fc.array(fc.option(arbitraryWeek(5), { nil: null, freq: 2 }), { maxLength: 4 }),
  leave: fc.array(fc.tuple(fc.nat(DAY_COUNT - 1), fc.nat(95), fc.integer({ min: 1, max: 96 }), fc.nat(4)), {
    maxLength: 3,
  }),
  works: fc.array(fc.tuple(fc.nat(DAY_COUNT - 1), fc.integer({ min: 15, max: 500 })), { maxLength: 6 }),
  job: fc.integer({ min: 15, max: 700 }),
});

it(`a day's free time matches a quarter-hour model in ${WORKSHOP_COUNT} random workshops`, () => {
  const calendar = listCalendarDays(FIRST, DAY_COUNT);
  let offeredDayCount = 0;
  let refusedDayCount = 0;
  let onLeaveCount = 0;
  fc.assert(
    fc.property(shops, ({ open, capacity, figures, pause, isByRow, rows, leave, works, job }) => {
      const weekTexts = (week: readonly (readonly [number, number] | null)[]) =>
        Object.fromEntries(week.map((item, index) => [index + 1, item?.map(quarterText) ?? null]));
      const supplier = testSupplier({
        zone: "Australia/Brisbane",
        state: "QLD",
        openingHours: weekTexts(open) as unknown as OpeningHours,
        capacityMinutes: capacity,
        openHolidays: [],
        workWeek: {
          minutes: Object.fromEntries(
            figures.flatMap((value, index) => (value === null ? [] : [[index + 1, value * 15]])),
          ),
          breakTime: pause && [quarterText(pause[0]), quarterText(pause[1])],
          isByRow,
        },
        diaryRows: rows.map((week, index) => ({
          id: index + 1,
          name: `Row ${index + 1}`,
          ...(week && { hours: weekTexts(week) as unknown as RowHours }),
        })),
      });

      // Code under test.
      const blocks = leave.map(([day, from, length, rowId]) => ({
        day: addDays(FIRST, day),
        startAt: quarterText(from),
        minutes: Math.min(length, 96 - from) * 15,
        rowId: rowId === 0 ? null : rowId,
      }));
      const intervals = blocks.map((block) => toInterval(block, supplier.zone));
      const bookedByDay = new Map<string, number>();
      for (const day of new Set(blocks.map((block) => block.day))) {
        const { blockedMinutes } = calculateTimeAway(supplier, day, intervals);
        if (blockedMinutes > 0) bookedByDay.set(day, blockedMinutes);
      }
      for (const [day, minutes] of works) {
        const currentDay = addDays(FIRST, day);
        bookedByDay.set(currentDay, (bookedByDay.get(currentDay) ?? 0) + minutes);
      }
      const question = {
        supplier,
        minutes: job,
        today: FIRST,
        booked: bookedByDay,
        calendar,
        isBlocked: () => false,
        partsReadyFrom: null,
      };
      const days = [...availableDays(question)];

      // Independent model with sets of quarter hours.
      const quarters = (item: readonly [number, number] | null | undefined, day: number): readonly number[] =>
        !open[day] || !item
          ? []
          : Array.from({ length: item[1] - item[0] }, (_, index) => item[0] + index).filter(
              (quarter) => !pause || quarter < pause[0] || quarter >= pause[1],
            );
      const lanesOfDay = (day: number) =>
        rows.length === 0
          ? [quarters(open[day], day)]
          : rows.map((week) => quarters(week === null ? open[day] : week[day], day));
      const openQuarters = open.map((item, day) => quarters(item, day).length);
      const longestDayQuarters = Math.max(...openQuarters);
      const whole = open.map((_, day) => {
        const length = openQuarters[day] ?? 0;
        if (length === 0) return 0;
        if (isByRow && rows.length > 0) return lanesOfDay(day).reduce((sum, lane) => sum + 15 * lane.length, 0);
        const dayFigure = figures[day];
        return dayFigure
          ? dayFigure * 15
          : Math.floor((2 * capacity * length + longestDayQuarters) / (2 * longestDayQuarters));
      });
      const longestShift = open.map((_, day) => Math.max(...lanesOfDay(day).map((lane) => 15 * lane.length)));
      const model = open.flatMap((_, day) => {
        let awayQuarters = 0;
        let allQuarters = 0;
        const isLaneAway = (lane: number, quarter: number) =>
          leave.some(
            ([on, from, length, row]) =>
              on === day && (row === 0 || row === lane) && from <= quarter && quarter < Math.min(96, from + length),
          );
        for (const [index, lane] of lanesOfDay(day).entries())
          for (const quarter of lane) {
            allQuarters += 1;
            if (isLaneAway(index + 1, quarter) && (rows.length > 0 || isLeaveForAll(quarter))) awayQuarters += 1;
          }
        function isLeaveForAll(quarter: number) {
          return leave.some(
            ([on, from, length, row]) =>
              on === day && row === 0 && from <= quarter && quarter < Math.min(96, from + length),
          );
        }
        // Absences in removed rows still reduce the capacity, unless the capacity is the sum of the rows.
        if (!isByRow)
          for (const row of [1, 2, 3, 4].filter((value) => value > rows.length))
            for (const quarter of quarters(open[day], day))
              if (
                leave.some(
                  ([on, from, length, id]) =>
                    on === day && id === row && from <= quarter && quarter < Math.min(96, from + length),
                )
              )
                awayQuarters += 1;
        const size = whole[day] ?? 0;
        const lostMinutes =
          allQuarters === 0 ? 0 : Math.min(size, Math.ceil((size * awayQuarters) / allQuarters - 1e-9));
        onLeaveCount += lostMinutes > 0 ? 1 : 0;
        const work = works.reduce((sum, [on, minutes]) => sum + (on === day ? minutes : 0), 0);
        const neededMinutes = Math.min(job, Math.max(...whole) || capacity);
        const isLongEnough = Math.min(job, Math.max(...longestShift)) <= (longestShift[day] ?? 0);
        return open[day] && work + lostMinutes + neededMinutes <= size && isLongEnough ? [addDays(FIRST, day)] : [];
      });
      expect(days).toEqual(model);
      offeredDayCount += days.length;
      refusedDayCount += DAY_COUNT - days.length;
    }),
    { numRuns: WORKSHOP_COUNT, seed: 20_261_128 },
  );
  expect([
    offeredDayCount > WORKSHOP_COUNT,
    refusedDayCount > WORKSHOP_COUNT,
    onLeaveCount > WORKSHOP_COUNT / 4,
  ]).toEqual([true, true, true]);
}, 120_000);
