import { isClosedForHoliday } from "../../core/holidays/holidays";
import type { Supplier } from "../supplier";
import { addDays, daysBetween, laterDay, type Weekday, toWeekday, isWeekend } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { fitsWeekday, isClosedBit } from "./day-capacity";

export interface CalendarDay {
  readonly day: PlainDay;
  readonly weekday: Weekday;
}

/** Minutes taken per day. Days that are not listed are free. */
export type BookedMinutes = ReadonlyMap<PlainDay, number>;

export interface DayQuery {
  readonly supplier: Supplier;
  /** How many minutes the job occupies a bay. */
  readonly minutes: number;
  /** Today in the supplier's time zone, from which the notice period counts. */
  readonly today: PlainDay;
  readonly booked: BookedMinutes;
  /** Consecutive days. */
  readonly calendar: readonly CalendarDay[];
  /** Whether bookings are blocked on a day at the job's location. */
  readonly isBlocked: (day: PlainDay) => boolean;
  /** First day on which the parts can be available; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
}

/**
 * The days on which a supplier can take the job: after its notice period and the arrival of parts, and within its booking horizon. Excludes weekdays without
 * opening hours, observed public holidays, days blocked at the job's location or closed by the supplier, and days without enough free capacity.
 */
export function* availableDays({
  supplier,
  minutes,
  today,
  booked: bookedMinutes,
  calendar,
  isBlocked,
  partsReadyFrom,
}: DayQuery): Generator<PlainDay> {
  const start = calendar[0]?.day;
  if (start === undefined) return;
  const earliest = laterDay(addDays(today, supplier.noticeDays), partsReadyFrom ?? today);
  const lastDay = supplier.daysAhead === null ? null : addDays(today, supplier.daysAhead);
  const offset = daysBetween(supplier.closedDays.from, start);
  for (const [i, { day, weekday }] of calendar.entries()) {
    if (lastDay !== null && day > lastDay) return;
    if (day < earliest || supplier.openingHours[weekday] === null) continue;
    if (isClosedBit(supplier.closedDays.bits, offset + i)) continue;
    if (!fitsWeekday(supplier, weekday, minutes, bookedMinutes.get(day) ?? 0)) continue;
    if (isBlocked(day) || isClosedForHoliday(supplier, day)) continue;
    yield day;
  }
}

/** Why a supplier cannot take a job on a day. */
export type DayProblem = "closed" | "notice" | "too-far" | "parts" | "full";

/** Why a day is not among `availableDays`; null if it is. */
export function dayProblem(
  { supplier, minutes, today, booked: bookedMinutes, isBlocked, partsReadyFrom }: Omit<DayQuery, "calendar">,
  day: PlainDay,
): DayProblem | null {
  const { closedDays, openingHours, noticeDays, daysAhead } = supplier;
  const weekday = toWeekday(day);
  if (
    openingHours[weekday] === null ||
    isClosedBit(closedDays.bits, daysBetween(closedDays.from, day)) ||
    isBlocked(day) ||
    isClosedForHoliday(supplier, day)
  )
    return "closed";
  if (day < addDays(today, noticeDays)) return "notice";
  if (daysAhead !== null && day > addDays(today, daysAhead)) return "too-far";
  if (partsReadyFrom !== null && day < partsReadyFrom) return "parts";
  return fitsWeekday(supplier, weekday, minutes, bookedMinutes.get(day) ?? 0) ? null : "full";
}

/** The calendar days on which the supplier works: days with opening hours that are not closed for a holiday or by the supplier. */
export const listOpenDays = (supplier: Supplier, calendar: readonly CalendarDay[]): readonly PlainDay[] => [
  ...availableDays({
    supplier: { ...supplier, noticeDays: 0, daysAhead: null },
    minutes: 0,
    today: calendar[0]?.day ?? "",
    booked: new Map(),
    calendar,
    isBlocked: () => false,
    partsReadyFrom: null,
  }),
];

/** The first of the available days; null if there is none in the calendar. */
export const firstAvailableDay = (query: DayQuery): PlainDay | null => availableDays(query).next().value ?? null;

/** The first days on which a supplier can take a job, up to `limit`. */
export function firstDays(query: DayQuery, limit: number): readonly PlainDay[] {
  const days: PlainDay[] = [];
  for (const day of availableDays(query)) {
    days.push(day);
    if (days.length === limit) break;
  }
  return days;
}

/**
 * The first day on which ordered parts have arrived: `leadDays` business days after today; null when nothing has to be ordered (B-270). There are no deliveries
 * on weekends or on days blocked at the job's location.
 */
export function partsReadyFrom(
  today: PlainDay,
  leadDays: number,
  isBlocked: (day: PlainDay) => boolean,
): PlainDay | null {
  if (leadDays <= 0) return null;
  let day = today;
  for (let daysLeft = leadDays; daysLeft > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !isBlocked(day)) daysLeft -= 1;
  }
  return day;
}
