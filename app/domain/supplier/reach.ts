import { distanceMetres, type Point } from "../location/distance";
import type { Supplier } from "./supplier";
import type { Country } from "../core/country/country";

/** Distance from a supplier to a job in whole metres: from its address, or from the nearest base if it has several. */
export const metresToJob = (supplier: Pick<Supplier, "bases" | "latitude" | "longitude">, job: Point): number =>
  Math.min(...(supplier.bases.length > 0 ? supplier.bases : [supplier]).map((point) => distanceMetres(point, job)));

/** How far people drive to a workshop when they have a choice, in a straight line. */
const DEFAULT_DRIVE_METRES = 50_000;
/**
 * Maximum straight-line distance to a workshop. New Zealand's roads go around mountains and harbours, so 75 km there may take two hours, while 150 km in the
 * outback take one and a half.
 */
export const MAX_DRIVE_METRES: Readonly<Record<Country, number>> = { AU: 150_000, NZ: 75_000 };
/** Beyond this distance a workshop is not "near", and the page shows the distance. */
export const NEAR_METRES = 30_000;

/** Omits suppliers beyond the usual driving distance, unless none is within it. */
export function withinDrivingDistance<T>(items: readonly T[], getMetres: (item: T) => number): readonly T[] {
  const nearbyItems = items.filter((item) => getMetres(item) <= DEFAULT_DRIVE_METRES);
  return nearbyItems.length > 0 ? nearbyItems : items;
}
