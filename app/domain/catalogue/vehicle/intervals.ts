import type { ServiceSchedule } from "./schedule";

/** Maximum number of services in a logbook (data/catalogue/services.json, maxIntervals). */
const MAX_INTERVALS = 30;

export type ServiceLevel = "minor" | "intermediate" | "major";

/** One service of a logbook. `id` and `sortOrder` count the services from new, starting at 1. */
export interface ServiceInterval {
  readonly id: number;
  readonly sortOrder: number;
  readonly km: number;
  /** Interval in months; null = the schedule is by distance alone. */
  readonly months: number | null;
  readonly name: string;
  readonly level: ServiceLevel;
}

/** The services of a schedule, starting from new. */
export function findIntervals(
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
): readonly ServiceInterval[] {
  return Array.from({ length: MAX_INTERVALS }, (_, index) => {
    const number = index + 1;
    const km = number * schedule.intervalKm;
    const months = number * schedule.intervalMonths;
    return {
      id: number,
      sortOrder: number,
      km,
      months,
      name: `${km.toLocaleString("en-AU")} km or ${months} months`,
      level: serviceLevel(number),
    };
  });
}

/** Every fourth service is major; the other even-numbered ones are intermediate (services.json, levelRule). */
export function serviceLevel(sortOrder: number): ServiceLevel {
  if (sortOrder % 4 === 0) return "major";
  return sortOrder % 2 === 0 ? "intermediate" : "minor";
}

const MAX_INTERVALS_SHOWN = 7;
/** Months assumed for each interval that is defined by distance alone. */
const DEFAULT_INTERVAL_MONTHS = 12;

export interface IntervalGroups {
  readonly past: readonly ServiceInterval[];
  readonly recommended: readonly ServiceInterval[];
  readonly upcoming: readonly ServiceInterval[];
}

/** Age in months by which the logbook page groups services, not counting the build year (F-427). */
export const logbookAgeMonths = (buildYear: number, thisYear: number): number => (thisYear - buildYear) * 12 - 12;

/** The seven services closest to the vehicle's age, in schedule order; the others are earlier or later. Ties go to the earlier service. */
export function closestIntervals(intervals: readonly ServiceInterval[], ageMonths: number): IntervalGroups {
  const sortedIntervals = [...intervals].sort((a, b) => a.sortOrder - b.sortOrder);
  const distanceTo = (interval: ServiceInterval) =>
    Math.abs((interval.months ?? interval.sortOrder * DEFAULT_INTERVAL_MONTHS) - ageMonths);
  const shownIntervals = new Set(
    [...sortedIntervals]
      .sort((a, b) => distanceTo(a) - distanceTo(b) || a.sortOrder - b.sortOrder)
      .slice(0, MAX_INTERVALS_SHOWN),
  );
  const first = Math.min(...[...shownIntervals].map((interval) => interval.sortOrder));
  const otherIntervals = sortedIntervals.filter((interval) => !shownIntervals.has(interval));
  return {
    past: otherIntervals.filter((interval) => interval.sortOrder < first),
    recommended: sortedIntervals.filter((interval) => shownIntervals.has(interval)),
    upcoming: otherIntervals.filter((interval) => interval.sortOrder >= first),
  };
}
