import fc from "fast-check";
import { expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { availableDays } from "../availability/first-available-day";
import { countCalendarMinutes } from "../calendars/busy-days";
import type { BusyTime } from "../calendars/busy-times";
import { holidayName } from "../../core/holidays/holidays";
import { listClosedPeriods, packClosedDays } from "../supplier-settings/closed-days";
import { addDays, listCalendarDays } from "../../core/time/days";
import { toInterval, calculateTimeAway } from "./time-away";
import type { DiaryRow } from "./diary";

/** To check 10,000 diaries, run `DIARIES=10000 npx vitest run --project domain app/domain/supplier/diary/days-offered.test.ts`. */
const DIARY_COUNT = Number(process.env.DIARIES ?? 200);

/** Periods that include a clock change, holidays or the turn of the year, where they apply. */
const PLACES = [
  { country: "AU", state: "NSW", zone: "Australia/Sydney", first: "2026-09-28" },
  { country: "AU", state: "VIC", zone: "Australia/Melbourne", first: "2026-12-20" },
  { country: "AU", state: "QLD", zone: "Australia/Brisbane", first: "2026-04-01" },
  { country: "AU", state: "WA", zone: "Australia/Perth", first: "2027-01-20" },
  { country: "NZ", state: "Auckland", zone: "Pacific/Auckland", first: "2026-03-30" },
  { country: "NZ", state: "Wellington", zone: "Pacific/Auckland", first: "2026-09-24" },
] as const;
const DAYS = 16;
const MINUTE_MS = 60_000;

const time = (halfHours: number) =>
  `${String(Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 === 0 ? "00" : "30"}`;
const hours = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => [time(from), time(Math.min(47, from + length))] as const),
  { nil: null, freq: 8 },
);
const dayIndex = fc.integer({ min: 0, max: DAYS - 1 });
const rowId = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 2 });
const diaries = fc.record({
  place: fc.constantFrom(...PLACES),
  week: fc.tuple(hours, hours, hours, hours, hours, hours, hours),
  rows: fc.subarray<DiaryRow>([1, 2, 3, 4].map((id) => ({ id, name: `Bay ${id}` }))),
  capacity: fc.integer({ min: 2, max: 40 }).map((quarters) => quarters * 45),
  notice: fc.constantFrom(0, 0, 2),
  /** Bookings and walk-ins: day and minutes. */
  works: fc.array(fc.tuple(dayIndex, fc.integer({ min: 15, max: 600 })), { maxLength: 24 }),
  blocks: fc.array(fc.tuple(dayIndex, fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 48 }), rowId), {
    maxLength: 14,
  }),
  /** External calendars with busy times over several days, not aligned to any clock. */
  calendars: fc.array(
    fc.record({
      takes: fc.constantFrom("shop" as const, "person" as const),
      busy: fc.array(fc.tuple(fc.integer({ min: -600, max: DAYS * 1_440 }), fc.integer({ min: 1, max: 4_000 })), {
        maxLength: 4,
      }),
    }),
    { maxLength: 3 },
  ),
  closed: fc.array(fc.tuple(dayIndex, fc.integer({ min: 0, max: 3 })), { maxLength: 2 }),
  worked: fc.boolean(),
  job: fc.integer({ min: 15, max: 900 }),
});

/** Step in minutes of the model's checks. All generated times are multiples of it. */
const STEP_MINUTES = 5;

interface Moment {
  /** Minutes since the epoch. */
  readonly minute: number;
  readonly time: string;
}

/** Start of the moments: one day before the first, in UTC. */
const startOfDayBefore = (first: string) => Date.parse(`${addDays(first, -1)}T00:00:00Z`) / MINUTE_MS;

/** The moments of each local day at a place, calculated with `Intl` instead of our own calendar code. */
const MOMENTS = new Map(
  PLACES.map((place) => {
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: place.zone, dateStyle: "short", timeStyle: "short" });
    const momentsByDay = new Map<string, Moment[]>();
    for (let index = 0; index < ((DAYS + 2) * 1_440) / STEP_MINUTES; index++) {
      const minute = startOfDayBefore(place.first) + index * STEP_MINUTES;
      const [day = "", time = ""] = clock.format(minute * MINUTE_MS).split(" ");
      momentsByDay.set(day, [...(momentsByDay.get(day) ?? []), { minute, time }]);
    }
    return [place, momentsByDay] as const;
  }),
);

/** The first moment of a day with this local time or a later one; the end of the day if there is none. */
const minuteAt = (moments: readonly Moment[], time: string): number =>
  moments.find((moment) => moment.time >= time)?.minute ?? (moments.at(-1)?.minute ?? 0) + STEP_MINUTES;
const timeAfter = (startAt: string, minutes: number) => time((minuteOfDay(startAt) + minutes) / 30);

it(`the offered days match a minute-by-minute model for ${DIARY_COUNT} random diaries`, () => {
  let offeredDays = 0;
  let refusedDays = 0;
  let blockedCount = 0;
  fc.assert(
    fc.property(diaries, (diary) => {
      const { place, week, rows, capacity, notice, works, blocks, calendars, closed, worked, job } = diary;
      const days = listCalendarDays(place.first, DAYS);
      const start = startOfDayBefore(place.first);
      const read = calendars.map(({ takes: busyParty, busy }, index) => ({
        id: `calendar ${index}`,
        takes: busyParty,
        busy: mergedBusy(
          busy.map(([from, length]) => {
            const intervalStart = start + Math.round(from / STEP_MINUTES) * STEP_MINUTES;
            return { from: intervalStart, until: intervalStart + Math.ceil(length / STEP_MINUTES) * STEP_MINUTES };
          }),
        ),
      }));
      const [mon, tue, wed, thu, fri, sat, sun] = week;
      const closedDays = new Set(
        closed.flatMap(([day, length]) =>
          listCalendarDays(addDays(place.first, day), length + 1).map((item) => item.day),
        ),
      );
      const holidays = new Set(days.flatMap(({ day }) => holidayName(place.country, place.state, day) ?? []));
      const supplier = testSupplier({
        country: place.country,
        state: place.state,
        zone: place.zone,
        openingHours: { 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun },
        capacityMinutes: capacity,
        diaryRows: rows,
        noticeDays: notice,
        closedDays: packClosedDays(closedDays, place.first),
        openHolidays: worked ? [...holidays] : [],
      });
      expect(listClosedPeriods(supplier.closedDays, place.first).length > 0).toBe(closedDays.size > 0);

      // Result of the code under test.
      const entries = blocks.map(([day, from, length, row]) => ({
        day: addDays(place.first, day),
        startAt: time(from),
        minutes: Math.min(length * 30, 1_440 - from * 30),
        rowId: row,
      }));
      const intervals = entries.map((entry) => toInterval(entry, place.zone));
      const lostMinutes = new Map(
        days.map(({ day }) => [day, calculateTimeAway(supplier, day, intervals).blockedMinutes]),
      );
      const calendarBusyDays = countCalendarMinutes(
        read,
        intervals,
        supplier,
        days.map(({ day }) => day),
      );
      for (const [day, minutes] of [...calendarBusyDays.values()].flat())
        lostMinutes.set(day, (lostMinutes.get(day) ?? 0) + minutes);
      const lostByDay = new Map(lostMinutes);
      for (const [day, minutes] of works) {
        const currentDay = addDays(place.first, day);
        lostMinutes.set(currentDay, (lostMinutes.get(currentDay) ?? 0) + Math.min(minutes, capacity));
      }
      const results = [
        ...availableDays({
          supplier,
          minutes: job,
          today: place.first,
          booked: lostMinutes,
          calendar: days,
          isBlocked: () => false,
          partsReadyFrom: null,
        }),
      ];

      // Independent model that counts moment by moment.
      const matches = rows.map(({ id }) => id);
      const unmatchedIds = [1, 2, 3, 4].filter((id) => !matches.includes(id));
      const lanes: (number | null)[] = [...(rows.length === 0 ? [null] : matches), ...unmatchedIds];
      const openCountByDay = new Map<string, number>();
      const awayCountByDay = new Map<string, number>();
      const busyCountByDay = new Map<string, number>();
      const isBusy = ({ busy }: { readonly busy: readonly BusyTime[] }, minute: number) =>
        busy.some(([from, until]) => from <= minute && minute < until);
      const [shops, people] = (["shop", "person"] as const).map((busyParty) =>
        read.filter((item) => item.takes === busyParty),
      );
      for (const { day, weekday } of days) {
        const span = supplier.openingHours[weekday];
        if (span === null) continue;
        const moments = MOMENTS.get(place)?.get(day) ?? [];
        const momentsByDay = entries
          .filter((entry) => entry.day === day)
          .map(({ startAt, minutes, rowId: row }) => ({
            row,
            from: minuteAt(moments, startAt),
            until: minuteAt(moments, timeAfter(startAt, minutes)),
          }));
        for (let minute = minuteAt(moments, span[0]); minute < minuteAt(moments, span[1]); minute += STEP_MINUTES) {
          openCountByDay.set(day, (openCountByDay.get(day) ?? 0) + 1);
          const isShut = (shops ?? []).some((item) => isBusy(item, minute));
          let workingLanes = 0;
          for (const lane of lanes) {
            const isNamed = lane === null || matches.includes(lane);
            const isAway =
              (isNamed && isShut) ||
              momentsByDay.some(
                ({ row, from, until }) =>
                  (row === lane || (isNamed && row === null)) && from <= minute && minute < until,
              );
            if (isAway) awayCountByDay.set(day, (awayCountByDay.get(day) ?? 0) + 1);
            else if (isNamed) workingLanes += 1;
          }
          // A person who is busy while nobody works does not reduce the capacity.
          const busyPeople = workingLanes > 0 ? (people ?? []).filter((item) => isBusy(item, minute)).length : 0;
          busyCountByDay.set(day, (busyCountByDay.get(day) ?? 0) + busyPeople);
        }
      }
      const halfHoursOn = (index: number) => {
        const [from, until] = week[index] ?? ["00:00", "00:00"];
        return (minuteOfDay(until) - minuteOfDay(from)) / 30;
      };
      const model = days.flatMap(({ day, weekday }) => {
        if (supplier.openingHours[weekday] === null || closedDays.has(day)) return [];
        if (!worked && holidayName(place.country, place.state, day) !== null) return [];
        if (day < addDays(place.first, notice)) return [];
        const open = openCountByDay.get(day) ?? 1;
        // Uses local times regardless of clock changes. A short day has a proportional share of the longest day.
        const length = halfHoursOn(weekday - 1);
        const longestHours = Math.max(...week.map((_, index) => halfHoursOn(index)));
        const size = Math.round((capacity * length) / longestHours);
        const lostShare = (moments: number, total: number) =>
          Math.min(size, Math.max(0, Math.ceil((size * moments) / total - 1e-9)));
        const rowLoss = lostShare(awayCountByDay.get(day) ?? 0, Math.max(1, rows.length) * open);
        const lostMinutesOfDay = Math.min(size, rowLoss + (busyCountByDay.get(day) ?? 0) * STEP_MINUTES);
        expect([day, lostByDay.get(day)]).toEqual([day, lostMinutesOfDay]);
        const work = works.reduce(
          (sum, [on, minutes]) => sum + (addDays(place.first, on) === day ? Math.min(minutes, capacity) : 0),
          0,
        );
        blockedCount += lostMinutesOfDay > 0 ? 1 : 0;
        const isLongEnough = Math.min(job, longestHours * 30) <= length * 30;
        return isLongEnough && work + lostMinutesOfDay + Math.min(job, capacity) <= size ? [day] : [];
      });
      expect(results).toEqual(model);
      offeredDays += results.length;
      refusedDays += DAYS - results.length;
    }),
    { numRuns: DIARY_COUNT, seed: 20_261_125 },
  );
  expect([offeredDays > DIARY_COUNT, refusedDays > DIARY_COUNT, blockedCount > DIARY_COUNT]).toEqual([
    true,
    true,
    true,
  ]);
}, 600_000);

/** Sorts busy times and removes overlaps, as reading a calendar does. */
function mergedBusy(busy: readonly { readonly from: number; readonly until: number }[]): readonly BusyTime[] {
  const merged: [number, number][] = [];
  for (const { from, until } of busy.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
