import { type Driving, shortest } from "../location/driving";
import { distanceMetres, type Point } from "../location/distance";
import { metresTo } from "../supplier/reach";
import { EXTRA, type Supplier } from "../supplier/supplier";

/** A driver who collects the car comes this far by road at most (B-165, B-303). */
export const VALET_RANGE_METRES = 6000;

export type RangeProblem = "FinaliseAddressOutOfMobileSupplierRange" | "FinaliseAddressOutOfValetRange";

type TravellingSupplier = Pick<Supplier, "isMobile" | "radiusMetres" | "latitude" | "longitude" | "bases">;

/** Does a mobile supplier reach this place? From its nearest base, in a straight line (B-164, B-223). */
export const isInRange = (supplier: TravellingSupplier, place: Point): boolean =>
  metresTo(supplier, place) <= (supplier.radiusMetres ?? 0);

/** Somebody has to look up the way: a driver would collect the car. */
export const needsDrivingDistance = (extraIds: readonly number[]): boolean =>
  extraIds.includes(EXTRA.vehiclePickUpAndDropOff);

/** Why nobody can drive to this place, or null when they can or need not. `driving`: the way from the supplier; null = not asked, because no driver is needed. */
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

/** By road, never by the straight line; but when nobody can be asked only what no road could bring into range is refused (docs/decisions/0022). */
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
