import { addDays, addMonths, daysBetween } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { ServiceSchedule } from "../catalogue/vehicle/schedule";
import type { ServiceInterval } from "../catalogue/vehicle/intervals";
import { type Entry, compareNewestFirst } from "./record";

type DueEntry = Pick<Entry, "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm">;

/** When a car's next service is due, and the source of that date. */
export interface NextService {
  readonly day: PlainDay | null;
  /** Kilometres. */
  readonly km: number | null;
  /** workshop = the latest entry that states the next service; schedule = the maker's interval after the last service. */
  readonly from: "workshop" | "schedule";
  /** The entry that the date is derived from. */
  readonly entryId: string;
}

/**
 * Uses the latest entry that is a service or states the next service. If it states the next service, that wins over the schedule; otherwise the schedule's
 * interval is added. null = the record has neither, because the car's paper logbook is not available here.
 */
export function nextService(
  entries: readonly DueEntry[],
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths"> | null,
): NextService | null {
  const last = [...entries]
    .sort(compareNewestFirst)
    .find(({ kind, nextDay, nextKm }) => kind === "service" || nextDay !== null || nextKm !== null);
  if (last === undefined) return null;
  const { id: entryId, nextDay, nextKm, day, odometer } = last;
  if (nextDay !== null || nextKm !== null) return { day: nextDay, km: nextKm, from: "workshop", entryId };
  if (schedule === null) return null;
  return {
    day: addMonths(day, schedule.intervalMonths),
    km: odometer === null ? null : odometer + schedule.intervalKm,
    from: "schedule",
    entryId,
  };
}

/** Minimum number of days between the two readings from which we estimate how far a car is driven. */
const MIN_DAYS_APART = 60;
/** Maximum number of days ahead for an estimated date. If the car is driven so little that the date would be later, nothing is estimated. */
const MAX_DAYS_AHEAD = 3 * 365;

export interface Reading {
  readonly day: PlainDay;
  readonly km: number;
}

type OdometerEntry = Pick<Entry, "id" | "day" | "odometer">;

/** All odometer readings, oldest first. */
export const odometerReadings = (entries: readonly OdometerEntry[]): readonly Reading[] =>
  [...entries]
    .sort(compareNewestFirst)
    .reverse()
    .flatMap(({ day, odometer }) => (odometer === null ? [] : [{ day, km: odometer }]));

/**
 * The longest series of readings that never decreases, oldest first. Readings left out are typing errors or come from another odometer. If two series have the
 * same length, the one with the newer readings wins.
 */
export function listPlausibleReadings(entries: readonly OdometerEntry[]): readonly Reading[] {
  const rows = odometerReadings(entries);
  // Dynamic programming from the end: length of the longest series from each reading, and the next reading in it.
  const counts: number[] = [];
  const nextIndexes: number[] = [];
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    let nextIndex = -1;
    for (let laterIndex = rows.length - 1; laterIndex > at; laterIndex -= 1)
      if (
        (rows[laterIndex]?.km ?? 0) >= (rows[at]?.km ?? 0) &&
        (counts[laterIndex] ?? 0) > (nextIndex < 0 ? 0 : (counts[nextIndex] ?? 0))
      )
        nextIndex = laterIndex;
    nextIndexes[at] = nextIndex;
    counts[at] = 1 + (nextIndex < 0 ? 0 : (counts[nextIndex] ?? 0));
  }
  const readings: Reading[] = [];
  let at = counts.reduce((best, count, index) => (count >= (counts[best] ?? 0) ? index : best), 0);
  for (; at >= 0 && rows[at] !== undefined; at = nextIndexes[at] ?? -1) readings.push(rows[at] as Reading);
  return readings;
}

/** Estimates when the car reaches `km`, from its last reading and one at least two months older; null = unknown. */
export function dayAtKm(readings: readonly Reading[], km: number): PlainDay | null {
  const last = readings.at(-1);
  if (last === undefined) return null;
  if (km <= last.km) return last.day;
  const earlierReading = readings.findLast(({ day }) => daysBetween(day, last.day) >= MIN_DAYS_APART);
  if (earlierReading === undefined || last.km <= earlierReading.km) return null;
  const kmPerDay = (last.km - earlierReading.km) / daysBetween(earlierReading.day, last.day);
  const days = Math.ceil((km - last.km) / kmPerDay);
  return days > MAX_DAYS_AHEAD ? null : addDays(last.day, days);
}

export type DueKind = "service" | "inspection" | "registration";

/** A service, inspection or registration that is due. */
export interface DueItem {
  readonly dueKind: DueKind;
  /** The day on which it is due; null = only the kilometres are known, and the car's mileage cannot be estimated. */
  readonly day: PlainDay | null;
  /** Whether the day is an estimate from the car's mileage. */
  readonly isEstimated: boolean;
  /** Kilometres; null = due by date only. */
  readonly km: number | null;
  readonly from: NextService["from"] | "typed";
  /** Identifies the basis of a due date. A new basis makes it a different item with new notices. */
  readonly basis: string;
  /** When this became known, in epoch milliseconds. Notices due before that are not sent. */
  readonly knownAt: number;
}

/** Builds the item for the next service, which is due by date or by kilometres, whichever comes first. */
export function buildServiceDueItem(next: NextService, readings: readonly Reading[], knownAt: number): DueItem {
  const dayByKm = next.km === null ? null : dayAtKm(readings, next.km);
  const isEstimated = dayByKm !== null && (next.day === null || dayByKm < next.day);
  return {
    dueKind: "service",
    day: isEstimated ? dayByKm : next.day,
    isEstimated,
    km: next.km,
    from: next.from,
    basis: `${next.day ?? ""}/${next.km ?? ""}`,
    knownAt,
  };
}

/** Builds an item with a date that the owner typed. */
export const buildDueItem = (kind: Exclude<DueKind, "service">, day: PlainDay, knownAt: number): DueItem => ({
  dueKind: kind,
  day,
  isEstimated: false,
  km: null,
  from: "typed",
  basis: day,
  knownAt,
});

/** Soonest first; items without a day come last. */
export const compareByDay = (a: DueItem, b: DueItem): number =>
  (a.day ?? "9999").localeCompare(b.day ?? "9999") || a.dueKind.localeCompare(b.dueKind);

/** The logbook service that is due: the closest one by kilometres, otherwise by the car's age; null = unknown. */
export function findDueInterval(
  intervals: readonly ServiceInterval[],
  at: { readonly km: number | null; readonly ageMonths: number | null },
): ServiceInterval | null {
  const distanceTo = ({ km, months }: ServiceInterval): number | null =>
    at.km !== null
      ? Math.abs(km - at.km)
      : at.ageMonths !== null && months !== null
        ? Math.abs(months - at.ageMonths)
        : null;
  return intervals.reduce<ServiceInterval | null>((best, serviceInterval) => {
    const thisDistance = distanceTo(serviceInterval);
    const bestDistance = best === null ? null : distanceTo(best);
    return thisDistance !== null && (bestDistance === null || thisDistance < bestDistance) ? serviceInterval : best;
  }, null);
}
