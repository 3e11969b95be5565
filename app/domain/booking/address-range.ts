import { distanceMetres, type Point } from "../supplier/distance";
import { metresTo } from "../supplier/reach";
import { EXTRA, type Supplier } from "../supplier/supplier";

/** A driver who collects the car comes this far by road at most (B-165, B-303). */
export const VALET_RANGE_METRES = 6000;
/** Roads are longer than the straight line; without a directions service we take this share (decisions.md row 32), in tenths. */
const ROAD_FACTOR_10 = 13;

export type RangeProblem = "FinaliseAddressOutOfMobileSupplierRange" | "FinaliseAddressOutOfValetRange";

/** What the customer reads under the address. */
export const RANGE_WORDS: Readonly<Record<RangeProblem, string>> = {
  FinaliseAddressOutOfMobileSupplierRange: "This address is outside the area the mechanic travels to",
  FinaliseAddressOutOfValetRange: "This address is too far for vehicle pick-up and drop-off. Take that extra off, or use an address within 6 km by road",
};

export const drivingMetres = (from: Point, to: Point): number => Math.trunc((distanceMetres(from, to) * ROAD_FACTOR_10) / 10);

type Travelling = Pick<Supplier, "isMobile" | "radiusMetres" | "latitude" | "longitude" | "bases">;

/** Does a mobile supplier reach this place? From its nearest base, in a straight line (B-164, B-223). */
export const isInRange = (supplier: Travelling, place: Point): boolean => metresTo(supplier, place) <= (supplier.radiusMetres ?? 0);

/** Why nobody can drive to this place, or null when they can or need not. */
export function addressRangeProblem(supplier: Travelling, extraIds: readonly number[], place: Point): RangeProblem | null {
  if (supplier.isMobile && !isInRange(supplier, place)) return "FinaliseAddressOutOfMobileSupplierRange";
  const valet = extraIds.includes(EXTRA.vehiclePickUpAndDropOff);
  return valet && drivingMetres(supplier, place) > VALET_RANGE_METRES ? "FinaliseAddressOutOfValetRange" : null;
}
