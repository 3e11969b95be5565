import { type DrivingResult, shortestDistance, distanceMetres, type Point } from "../location/distance";
import { metresToJob } from "./reach";
import { EXTRA, type Supplier } from "./supplier";
import { MAX_VALET_METRES } from "./fits-job";

export type RangeProblem = "FinaliseAddressOutOfMobileSupplierRange" | "FinaliseAddressOutOfValetRange";

type TravellingSupplier = Pick<Supplier, "isMobile" | "radiusMetres" | "latitude" | "longitude" | "bases">;

/** Whether a mobile supplier serves this place, measured in a straight line from its nearest base (B-164, B-223). */
export const isInRange = (supplier: TravellingSupplier, place: Point): boolean =>
  metresToJob(supplier, place) <= (supplier.radiusMetres ?? 0);

/** Whether the driving distance is needed, because a driver would collect the car. */
export const needsDrivingDistance = (extraIds: readonly number[]): boolean =>
  extraIds.includes(EXTRA.vehiclePickUpAndDropOff);

/**
 * Why a place cannot be served; null = it can be served, or no driver is needed. `driving` is the route from the supplier; null = not looked up, because no
 * driver is needed.
 */
export function addressRangeProblem(
  supplier: TravellingSupplier,
  extraIds: readonly number[],
  place: Point,
  driving: DrivingResult | null,
): RangeProblem | null {
  if (supplier.isMobile && !isInRange(supplier, place)) return "FinaliseAddressOutOfMobileSupplierRange";
  if (!needsDrivingDistance(extraIds)) return null;
  return isWithinValetRange(supplier, place, driving ?? { kind: "unavailable" })
    ? null
    : "FinaliseAddressOutOfValetRange";
}

/**
 * Whether a place is in range by road. If directions are unavailable, refuses only places whose straight-line distance already exceeds the range
 * (docs/decisions/0022).
 */
function isWithinValetRange(supplier: Point, place: Point, driving: DrivingResult): boolean {
  switch (driving.kind) {
    case "found":
      return shortestDistance(driving.routeMetres) <= MAX_VALET_METRES;
    case "no-route":
      return false;
    case "unavailable":
      return distanceMetres(supplier, place) <= MAX_VALET_METRES;
  }
}
