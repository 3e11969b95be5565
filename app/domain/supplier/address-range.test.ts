import { expect, it } from "vitest";
import { EXTRA } from "./supplier";
import { addressRangeProblem } from "./address-range";
import { MAX_VALET_METRES } from "./fits-job";

const workshopPlace = { latitude: -33.8167, longitude: 151.0017 };
/** A point at the given number of metres north of the shop. One degree of latitude is 111,195 m on our sphere. */
const placeNorth = (metres: number) => ({
  latitude: workshopPlace.latitude + metres / 111_195,
  longitude: workshopPlace.longitude,
});
const mobile = { ...workshopPlace, isMobile: true, radiusMetres: 10_000, bases: [] };
const workshop = { ...workshopPlace, isMobile: false, radiusMetres: null, bases: [] };
const valet = [EXTRA.vehiclePickUpAndDropOff];
const roads = (...alternatives: number[]) => ({ kind: "found" as const, routeMetres: alternatives });
const OUT_OF_RANGE = "FinaliseAddressOutOfValetRange";

it("B-164 a mobile supplier comes only within its radius", () => {
  expect(addressRangeProblem(mobile, [], placeNorth(9_990), null)).toBeNull();
  expect(addressRangeProblem(mobile, [], placeNorth(10_010), null)).toBe("FinaliseAddressOutOfMobileSupplierRange");
});

it("B-164 a service with several bases comes from the nearest", () => {
  expect(
    addressRangeProblem({ ...mobile, bases: [placeNorth(50_000), placeNorth(20_000)] }, [], placeNorth(15_000), null),
  ).toBeNull();
});

it("B-165 B-303 a driver covers 6000 m by road, not in a straight line", () => {
  expect(MAX_VALET_METRES).toBe(6000);
  expect(
    [5999, 6000, 6001].map((metres) => addressRangeProblem(workshop, valet, placeNorth(100), roads(metres))),
  ).toEqual([null, null, OUT_OF_RANGE]);
  expect(addressRangeProblem(workshop, valet, placeNorth(9000), roads(6000))).toBeNull();
});

it("B-254 of two alternative routes of 7000 and 5900 m the shorter one counts", () => {
  expect(addressRangeProblem(workshop, valet, placeNorth(3000), roads(7000, 5900))).toBeNull();
  expect(addressRangeProblem(workshop, valet, placeNorth(3000), roads(7000, 6900))).toBe(OUT_OF_RANGE);
});

it("an unreachable address is refused; in an outage the straight-line distance decides", () => {
  expect(addressRangeProblem(workshop, valet, placeNorth(100), { kind: "no-route" })).toBe(OUT_OF_RANGE);
  expect(
    [5990, 6010].map((metres) => addressRangeProblem(workshop, valet, placeNorth(metres), { kind: "unavailable" })),
  ).toEqual([null, OUT_OF_RANGE]);
});

it("a workshop without mobile service or pick-up accepts customers at any distance", () => {
  expect(addressRangeProblem(workshop, [], placeNorth(500_000), null)).toBeNull();
});
