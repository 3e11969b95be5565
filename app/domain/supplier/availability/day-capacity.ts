import { type DiaryRow, toMinutes } from "../diary/diary.ts";
import type { Supplier } from "../supplier";
import { type Weekday, toWeekday } from "../../core/time/days.ts";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** Part of a day in local time; the end is exclusive. */
export type TimeRange = readonly [from: PlainTime, until: PlainTime];

/** The supplier data that determines its capacity on a day. */
export type Workforce = Pick<Supplier, "openingHours" | "capacityMinutes" | "workWeek" | "diaryRows">;

const sumMinutes = (spans: readonly TimeRange[]): number =>
  spans.reduce((sum, [from, until]) => sum + toMinutes(until) - toMinutes(from), 0);

/** Removes the break from a span, which leaves zero, one or two spans. */
function splitAtBreak([from, until]: TimeRange, breakTime: TimeRange | null): readonly TimeRange[] {
  if (breakTime === null || breakTime[0] >= until || breakTime[1] <= from) return [[from, until]];
  const parts: readonly TimeRange[] = [
    [from, breakTime[0]],
    [breakTime[1], until],
  ];
  return parts.filter(([start, end]) => start < end);
}

/** Working time of a row on a weekday; `row` is null for a shop without rows. Empty on a weekday without opening hours. */
export function listRowSpans(
  { openingHours, workWeek }: Pick<Supplier, "openingHours" | "workWeek">,
  row: Pick<DiaryRow, "hours"> | null,
  weekday: Weekday,
): readonly TimeRange[] {
  const openingSpan = openingHours[weekday];
  if (openingSpan === null) return [];
  const span = row?.hours ? row.hours[weekday] : openingSpan;
  return span ? splitAtBreak(span, workWeek.breakTime) : [];
}

interface WeekCapacity {
  /** Starts with Monday. */
  readonly minutes: readonly number[];
  /** Longest working time of a single row on each weekday, in minutes. */
  readonly longestShifts: readonly number[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const capacityCache = new WeakMap<Workforce, WeekCapacity>();

function weekCapacity(supplier: Workforce): WeekCapacity {
  const cachedCapacity = capacityCache.get(supplier);
  if (cachedCapacity) return cachedCapacity;
  const { capacityMinutes, workWeek, diaryRows } = supplier;
  const rows = diaryRows.length === 0 ? [null] : diaryRows;
  const shifts = WEEKDAYS.map((weekday) => rows.map((row) => sumMinutes(listRowSpans(supplier, row, weekday))));
  const openingMinutes = WEEKDAYS.map((weekday) => sumMinutes(listRowSpans(supplier, null, weekday)));
  const longestDay = Math.max(...openingMinutes);
  const isByRow = workWeek.isByRow && diaryRows.length > 0;
  const week: WeekCapacity = {
    minutes: WEEKDAYS.map((weekday, index) => {
      const length = openingMinutes[index] ?? 0;
      if (length === 0) return 0;
      if (isByRow) return (shifts[index] ?? []).reduce((sum, value) => sum + value, 0);
      return workWeek.minutes[weekday] ?? Math.round((capacityMinutes * length) / longestDay);
    }),
    longestShifts: shifts.map((item) => Math.max(...item)),
  };
  capacityCache.set(supplier, week);
  return week;
}

/** A supplier's capacity on a weekday in minutes, before absences and bookings. 0 = closed. */
export const weekdayCapacity = (supplier: Workforce, weekday: Weekday): number =>
  weekCapacity(supplier).minutes[weekday - 1] ?? 0;

/** Minutes of work that a supplier accepts on a day. The guarded write of a booking compares against this figure. */
export const dayCapacity = (supplier: Workforce, day: PlainDay): number => weekdayCapacity(supplier, toWeekday(day));

/** Capacity of the weekday with the highest capacity. Without opening hours, the capacity of a full day. */
export const fullDayMinutes = (supplier: Workforce): number =>
  Math.max(...weekCapacity(supplier).minutes) || supplier.capacityMinutes;

/** The capacity that a job uses on a day, limited to a full day so that even the longest job fits an empty day. */
export const scaleMinutes = (supplier: Workforce, minutes: number): number =>
  Math.min(minutes, fullDayMinutes(supplier));

/** The free minutes of a weekday when `takenMinutes` are taken. */
export const freeMinutes = (supplier: Workforce, weekday: Weekday, takenMinutes: number): number =>
  Math.max(0, weekdayCapacity(supplier, weekday) - takenMinutes);

/**
 * Whether a job fits a weekday when `takenMinutes` are taken. One person's shift must also be long enough: a six-hour job does not fit a Saturday from 8 to
 * 12, however many people work then. A job longer than any shift can take any day with the longest shift.
 */
export function fitsWeekday(supplier: Workforce, weekday: Weekday, minutes: number, takenMinutes: number): boolean {
  const { longestShifts } = weekCapacity(supplier);
  return (
    scaleMinutes(supplier, minutes) + takenMinutes <= weekdayCapacity(supplier, weekday) &&
    Math.min(minutes, Math.max(...longestShifts)) <= (longestShifts[weekday - 1] ?? 0)
  );
}

/** Whether the bit at `index` is set. Each hexadecimal digit holds four days, the first day in the highest bit. Days beyond the text are open. */
export function isClosedBit(bits: string, index: number): boolean {
  if (index < 0) return false;
  const digit = bits[Math.floor(index / 4)];
  return digit !== undefined && (Number.parseInt(digit, 16) & (8 >> (index % 4))) !== 0;
}
