import type { ServiceInterval } from "./intervals";

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
