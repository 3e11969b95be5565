import type { ServiceInterval } from "./intervals";

const SHOWN = 7;
/** Months assumed for each interval that is defined by distance alone. */
const USUAL_MONTHS = 12;

export interface IntervalGroups {
  readonly earlier: readonly ServiceInterval[];
  readonly shown: readonly ServiceInterval[];
  readonly later: readonly ServiceInterval[];
}

/** Age in months by which the logbook page groups services, not counting the build year (F-427). */
export const logbookAgeMonths = (buildYear: number, thisYear: number): number => (thisYear - buildYear) * 12 - 12;

/** The seven services closest to the vehicle's age, in schedule order; the others are earlier or later. Ties go to the earlier service. */
export function closestIntervals(intervals: readonly ServiceInterval[], ageMonths: number): IntervalGroups {
  const ordered = [...intervals].sort((a, b) => a.sortOrder - b.sortOrder);
  const distance = (interval: ServiceInterval) =>
    Math.abs((interval.months ?? interval.sortOrder * USUAL_MONTHS) - ageMonths);
  const view = new Set(
    [...ordered].sort((a, b) => distance(a) - distance(b) || a.sortOrder - b.sortOrder).slice(0, SHOWN),
  );
  const first = Math.min(...[...view].map((interval) => interval.sortOrder));
  const rest = ordered.filter((interval) => !view.has(interval));
  return {
    earlier: rest.filter((interval) => interval.sortOrder < first),
    shown: ordered.filter((interval) => view.has(interval)),
    later: rest.filter((interval) => interval.sortOrder >= first),
  };
}
