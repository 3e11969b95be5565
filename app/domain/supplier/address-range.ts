import { type Driving, shortest, distanceMetres, type Point } from "../location/distance";
import { metresTo } from "./reach";
import { EXTRA, type Supplier } from "./supplier";

/** A driver who collects the car comes this far by road at most (B-165, B-303). */
export const VALET_RANGE_METRES = 6000;

export type RangeProblem = "FinaliseAddressOutOfMobileSupplierRange" | "FinaliseAddressOutOfValetRange";

type TravellingSupplier = Pick<Supplier, "isMobile" | "radiusMetres" | "latitude" | "longitude" | "bases">;

/** Does a mobile supplier reach this place? From its nearest base, in a straight line (B-164, B-223). */
export const isInRange = (supplier: TravellingSupplier, place: Point): boolean =>
  metresTo(supplier, place) <= (supplier.radiusMetres ?? 0);

/** The route must be looked up, because a driver would collect the car. */
export const needsDrivingDistance = (extraIds: readonly number[]): boolean =>
  extraIds.includes(EXTRA.vehiclePickUpAndDropOff);

/**
 * Why no driver can reach this place; null = one can, or none is needed. `driving`: the route from the supplier; null = not looked up, because no driver is
 * needed.
 */
export function addressRangeProblem(
  supplier: TravellingSupplier,
  extraIds: readonly number[],
  place: Point,
  driving: Driving | null,
): RangeProblem | null {
  if (supplier.isMobile && !isInRange(supplier, place)) return "FinaliseAddressOutOfMobileSupplierRange";
  if (!needsDrivingDistance(extraIds)) return null;
  return isWithinValetRange(supplier, place, driving ?? { kind: "unavailable" })
    ? null
    : "FinaliseAddressOutOfValetRange";
}

/**
 * Measured by road, never in a straight line. When directions are unavailable, only places that no road could bring into range are refused
 * (docs/decisions/0022).
 */
function isWithinValetRange(supplier: Point, place: Point, driving: Driving): boolean {
  switch (driving.kind) {
    case "found":
      return shortest(driving.alternatives) <= VALET_RANGE_METRES;
    case "no-route":
      return false;
    case "unavailable":
      return distanceMetres(supplier, place) <= VALET_RANGE_METRES;
  }
}
