import type { Country } from "../core/country/country";

/** How far people drive to a workshop where there is a choice, in a straight line. */
export const USUAL_DRIVE_METRES = 50_000;
/**
 * How far where nobody is nearer, in a straight line. New Zealand's roads go round ranges and harbours: there 75 km may be two hours, where 150 km of
 * outback are one and a half.
 */
export const MAX_DRIVE_METRES: Readonly<Record<Country, number>> = { AU: 150_000, NZ: 75_000 };
/** Beyond this a workshop is not "near", and the page says how far it is. */
export const NEAR_METRES = 30_000;

/** Leaves out who is beyond the usual drive, unless nobody is within it. */
export function withinDrivingDistance<T>(matches: readonly T[], metresOf: (item: T) => number): readonly T[] {
  const near = matches.filter((item) => metresOf(item) <= USUAL_DRIVE_METRES);
  return near.length > 0 ? near : matches;
}
