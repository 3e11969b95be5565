import { distanceMetres, type Point } from "../location/distance";
import type { Supplier } from "./supplier";
import type { Country } from "../core/country/country";

/** How far a supplier is from a job, in whole metres: from its address, or from the nearest base where it has several. */
export const metresTo = (supplier: Pick<Supplier, "bases" | "latitude" | "longitude">, job: Point): number =>
  Math.min(...(supplier.bases.length > 0 ? supplier.bases : [supplier]).map((point) => distanceMetres(point, job)));

/** How far people drive to a workshop where there is a choice, in a straight line. */
const USUAL_DRIVE_METRES = 50_000;
/**
 * The usual limit in a straight line when no supplier is nearer. New Zealand's roads go around ranges and harbours: there 75 km may take two hours, while 150
 * km of outback take one and a half.
 */
export const MAX_DRIVE_METRES: Readonly<Record<Country, number>> = { AU: 150_000, NZ: 75_000 };
/** Beyond this a workshop is not "near", and the page says how far it is. */
export const NEAR_METRES = 30_000;

/** Leaves out suppliers beyond the usual drive, unless none is within it. */
export function withinDrivingDistance<T>(matches: readonly T[], metresOf: (item: T) => number): readonly T[] {
  const near = matches.filter((item) => metresOf(item) <= USUAL_DRIVE_METRES);
  return near.length > 0 ? near : matches;
}
