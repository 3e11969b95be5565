import { type DiaryRow, minutesOf } from "../diary/diary.ts";
import type { Supplier } from "../supplier";
import { type Weekday, weekdayOf } from "../../core/time/days.ts";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** Part of a day in local time; the end is exclusive. */
export type ClockSpan = readonly [from: PlainTime, until: PlainTime];

/** The supplier data that determines its capacity on a day. */
export type Workforce = Pick<Supplier, "openingHours" | "capacityMinutes" | "workWeek" | "diaryRows">;

const lengthOf = (spans: readonly ClockSpan[]): number =>
  spans.reduce((sum, [from, until]) => sum + minutesOf(until) - minutesOf(from), 0);

/** Removes the break from a span, which leaves zero, one or two spans. */
function withoutBreak([from, until]: ClockSpan, breakTime: ClockSpan | null): readonly ClockSpan[] {
  if (breakTime === null || breakTime[0] >= until || breakTime[1] <= from) return [[from, until]];
  const parts: readonly ClockSpan[] = [
    [from, breakTime[0]],
    [breakTime[1], until],
  ];
  return parts.filter(([start, end]) => start < end);
}

/** Working time of a row on a weekday; `row` is null for a shop without rows. Empty on a weekday without opening hours. */
export function rowSpans(
  { openingHours, workWeek }: Pick<Supplier, "openingHours" | "workWeek">,
  row: Pick<DiaryRow, "hours"> | null,
  weekday: Weekday,
): readonly ClockSpan[] {
  const open = openingHours[weekday];
  if (open === null) return [];
  const span = row?.hours ? row.hours[weekday] : open;
  return span ? withoutBreak(span, workWeek.breakTime) : [];
}

interface WeekCapacity {
  /** Starts with Monday. */
  readonly minutes: readonly number[];
  /** Longest working time of a single row on each weekday, in minutes. */
  readonly longestShift: readonly number[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const weeks = new WeakMap<Workforce, WeekCapacity>();

function weekCapacity(supplier: Workforce): WeekCapacity {
  const weekCapacity = weeks.get(supplier);
  if (weekCapacity) return weekCapacity;
  const { capacityMinutes, workWeek, diaryRows } = supplier;
  const rows = diaryRows.length === 0 ? [null] : diaryRows;
  const shifts = WEEKDAYS.map((weekday) => rows.map((row) => lengthOf(rowSpans(supplier, row, weekday))));
  const open = WEEKDAYS.map((weekday) => lengthOf(rowSpans(supplier, null, weekday)));
  const longestDay = Math.max(...open);
  const isByRow = workWeek.isByRow && diaryRows.length > 0;
  const week: WeekCapacity = {
    minutes: WEEKDAYS.map((weekday, index) => {
      const length = open[index] ?? 0;
      if (length === 0) return 0;
      if (isByRow) return (shifts[index] ?? []).reduce((sum, value) => sum + value, 0);
      return workWeek.minutes[weekday] ?? Math.round((capacityMinutes * length) / longestDay);
    }),
    longestShift: shifts.map((item) => Math.max(...item)),
  };
  weeks.set(supplier, week);
  return week;
}

/** A supplier's capacity on a weekday in minutes, before absences and bookings. 0 = closed. */
export const weekdayCapacity = (supplier: Workforce, weekday: Weekday): number =>
  weekCapacity(supplier).minutes[weekday - 1] ?? 0;

/** Minutes of work that a supplier accepts on a day. The guarded write of a booking compares against this figure. */
export const dayCapacity = (supplier: Workforce, day: PlainDay): number => weekdayCapacity(supplier, weekdayOf(day));

/** Capacity of the weekday with the highest capacity. Without opening hours, the capacity of a full day. */
export const fullDayMinutes = (supplier: Workforce): number =>
  Math.max(...weekCapacity(supplier).minutes) || supplier.capacityMinutes;

/** The capacity that a job uses on a day, limited to a full day so that even the longest job fits an empty day. */
export const minutesTaken = (supplier: Workforce, minutes: number): number =>
  Math.min(minutes, fullDayMinutes(supplier));

/** The free minutes of a weekday when `result` minutes are taken. */
export const freeMinutes = (supplier: Workforce, weekday: Weekday, result: number): number =>
  Math.max(0, weekdayCapacity(supplier, weekday) - result);

/**
 * Whether a job fits a weekday when `result` minutes are taken. One person's shift must also be long enough: a six-hour job does not fit a Saturday from 8 to
 * 12, however many people work then. A job longer than any shift can take any day with the longest shift.
 */
export function fitsWeekday(supplier: Workforce, weekday: Weekday, minutes: number, result: number): boolean {
  const { longestShift } = weekCapacity(supplier);
  return (
    minutesTaken(supplier, minutes) + result <= weekdayCapacity(supplier, weekday) &&
    Math.min(minutes, Math.max(...longestShift)) <= (longestShift[weekday - 1] ?? 0)
  );
}
