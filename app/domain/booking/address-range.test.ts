import { expect, it } from "vitest";
import { EXTRA } from "../supplier/supplier";
import { addressRangeProblem, drivingMetres, VALET_RANGE_METRES } from "./address-range";

const shop = { latitude: -33.8167, longitude: 151.0017 };
/** Metres north of the shop: one degree of latitude is 111,195 m on our sphere. */
const north = (metres: number) => ({ latitude: shop.latitude + metres / 111_195, longitude: shop.longitude });
const mobile = { ...shop, isMobile: true, radiusMetres: 10_000, bases: [] };
const workshop = { ...shop, isMobile: false, radiusMetres: null, bases: [] };
const valet = [EXTRA.vehiclePickUpAndDropOff];

it("B-164 a mobile supplier comes as far as its radius and no farther", () => {
  expect(addressRangeProblem(mobile, [], north(9_990))).toBeNull();
  expect(addressRangeProblem(mobile, [], north(10_010))).toBe("FinaliseAddressOutOfMobileSupplierRange");
});

it("B-164 a service with several bases comes from the nearest", () => {
  expect(addressRangeProblem({ ...mobile, bases: [north(50_000), north(20_000)] }, [], north(15_000))).toBeNull();
});

it("B-165 B-303 a driver comes 6000 m by road, measured as 1.3 times the straight line", () => {
  expect(VALET_RANGE_METRES).toBe(6000);
  expect(drivingMetres(shop, north(4_600))).toBeLessThanOrEqual(6000);
  expect(addressRangeProblem(workshop, valet, north(4_600))).toBeNull();
  expect(addressRangeProblem(workshop, valet, north(4_640))).toBe("FinaliseAddressOutOfValetRange");
});

it("a workshop that nobody leaves does not mind where the customer lives", () => {
  expect(addressRangeProblem(workshop, [], north(500_000))).toBeNull();
});
