import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSupplier } from "../../../test/support/test-supplier";
import { cents } from "../core/money/money";
import { listCellsAround, findCells, listStripesAround } from "./cells";
import { distanceMetres } from "../location/distance";
import { ineligibleReason, type SearchPreferences, NO_PREFERENCES } from "./fits-job";
import { type JobNeeds, searchCapability } from "./job-needs";
import { metresToJob, withinDrivingDistance } from "./reach";
import { EXTRA, type SupplierExtra } from "./supplier";

const testNeeds = (overrides: Partial<JobNeeds> = {}): JobNeeds => ({
  categoryIds: [2],
  needsServicing: false,
  certifications: [],
  needsScanTool: false,
  isElectric: false,
  plugsIn: false,
  make: "Toyota",
  isForAnyMake: false,
  canBeMobile: true,
  canBeAtWorkshop: true,
  fitsVehicle: true,
  ...overrides,
});
const valet: SupplierExtra = {
  id: EXTRA.vehiclePickUpAndDropOff,
  name: "Vehicle pick-up and drop-off",
  description: "",
  group: "Transport",
  priceIncGst: cents(4500),
  includesIds: [],
  includeByDefault: false,
  includePerkIfAvailable: false,
  isAlwaysIncluded: false,
  incursCommission: true,
  isTransport: true,
  cssClass: "",
};

describe("suppliers that can take a job", () => {
  it.each([
    ["a category it does not do", testSupplier({ categoryIds: [1] }), testNeeds(), NO_PREFERENCES, 0, "category"],
    [
      "a service it does not offer",
      testSupplier({ providesServicing: false }),
      testNeeds({ needsServicing: true }),
      NO_PREFERENCES,
      0,
      "servicing",
    ],
    [
      "a certificate it lacks",
      testSupplier({ certifications: [] }),
      testNeeds({ certifications: ["refrigerant"] }),
      NO_PREFERENCES,
      0,
      "certification",
    ],
    [
      "a scan tool it lacks",
      testSupplier({ hasScanTool: false }),
      testNeeds({ needsScanTool: true }),
      NO_PREFERENCES,
      0,
      "scan-tool",
    ],
    [
      "an electric car it does not take",
      testSupplier({ takesElectric: false }),
      testNeeds({ isElectric: true }),
      NO_PREFERENCES,
      0,
      "electric",
    ],
    [
      "another make at a dealership",
      testSupplier({ kind: "dealership", makes: ["Mazda"] }),
      testNeeds(),
      NO_PREFERENCES,
      0,
      "make",
    ],
    [
      "a workshop job for a mobile mechanic",
      testSupplier({ kind: "mobile", isMobile: true, radiusMetres: 20_000 }),
      testNeeds({ canBeMobile: false }),
      NO_PREFERENCES,
      0,
      "not-mobile",
    ],
    [
      "a job beyond a mobile mechanic's range",
      testSupplier({ kind: "mobile", isMobile: true, radiusMetres: 20_000 }),
      testNeeds(),
      NO_PREFERENCES,
      20_001,
      "too-far",
    ],
    ["a drive of more than 150 km", testSupplier(), testNeeds(), NO_PREFERENCES, 150_001, "too-far"],
    [
      "a workshop when a dealership was asked for",
      testSupplier(),
      testNeeds(),
      { kind: "Dealership", requiredExtras: [] },
      0,
      "other-kind",
    ],
    ["an extra it does not offer", testSupplier(), testNeeds(), { kind: null, requiredExtras: [1] }, 0, "extra"],
  ] as const)("ineligible: %s", (_why, supplier, wants, preferences, metres, reason) =>
    expect(ineligibleReason(supplier, wants, preferences, metres)).toBe(reason));

  it("a dealership accepts any make for tyres and inspections", () =>
    expect(
      ineligibleReason(
        testSupplier({ kind: "dealership", makes: ["Mazda"] }),
        testNeeds({ isForAnyMake: true }),
        NO_PREFERENCES,
        0,
      ),
    ).toBeNull());

  it("the mobile choice accepts a mechanic who travels or a nearby workshop that collects cars", () => {
    const mobilePreferences: SearchPreferences = {
      kind: "MobileMechanic",
      requiredExtras: [EXTRA.vehiclePickUpAndDropOff],
    };
    expect(
      ineligibleReason(
        testSupplier({ kind: "mobile", isMobile: true, radiusMetres: 20_000 }),
        testNeeds(),
        mobilePreferences,
        9_000,
      ),
    ).toBeNull();
    expect(ineligibleReason(testSupplier({ extras: [valet] }), testNeeds(), mobilePreferences, 6_000)).toBeNull();
    expect(ineligibleReason(testSupplier({ extras: [valet] }), testNeeds(), mobilePreferences, 6_001)).toBe(
      "other-kind",
    );
    expect(ineligibleReason(testSupplier(), testNeeds(), mobilePreferences, 100)).toBe("other-kind");
  });

  it("a search uses the rarest capability that the job needs", () => {
    expect(searchCapability({ categoryIds: [2, 14], needsServicing: true })).toBe(14);
    expect(searchCapability({ categoryIds: [1, 2], needsServicing: true })).toBe(0);
    expect(searchCapability({ categoryIds: [], needsServicing: false })).toBe(0);
  });
});

describe("distance", () => {
  it("a supplier beyond 50 km is left out, unless none is nearer", () => {
    const identity = (metres: number) => metres;
    expect(withinDrivingDistance([10_000, 50_000, 50_001], identity)).toEqual([10_000, 50_000]);
    expect(withinDrivingDistance([60_000, 140_000], identity)).toEqual([60_000, 140_000]);
    expect(withinDrivingDistance([], identity)).toEqual([]);
  });

  it("Parramatta to Bondi is about 25 km, in both directions", () => {
    const parramatta = { latitude: -33.8167, longitude: 151.0017 };
    const bondi = { latitude: -33.8932, longitude: 151.2633 };
    expect(distanceMetres(parramatta, bondi)).toBeGreaterThan(25_000);
    expect(distanceMetres(parramatta, bondi)).toBeLessThan(26_000);
    expect(distanceMetres(bondi, parramatta)).toBe(distanceMetres(parramatta, bondi));
    expect(distanceMetres(bondi, bondi)).toBe(0);
  });
  it("is measured from the nearest base of a service that has several", () =>
    expect(
      metresToJob(
        testSupplier({
          bases: [
            { latitude: -36.9, longitude: 174.8 },
            { latitude: -33.9, longitude: 151.2 },
          ],
        }),
        { latitude: -33.9, longitude: 151.2 },
      ),
    ).toBe(0));
});

describe("map index of suppliers", () => {
  it("finds every supplier within 9 km of any place", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -46, max: -11, noNaN: true }),
        fc.double({ min: 114, max: 178, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (latitude, longitude, dy, dx) => {
          const supplier = { latitude: latitude + dy * 0.08, longitude: longitude + dx * 0.08 };
          const cell = findCells(supplier.latitude, supplier.longitude)[0] ?? -1;
          expect(listCellsAround(latitude, longitude).some((range) => range.cell === cell)).toBe(true);
          for (const rank of [0, 1])
            expect(
              listStripesAround(latitude, longitude).some(
                (stripe) => stripe.rank === rank && stripe.first <= cell && cell <= stripe.last,
              ),
            ).toBe(true);
        },
      ),
    ));
  it("the place's own cell is listed first, and the stripes cover the same cells", () => {
    const cells = listCellsAround(-33.8167, 151.0017);
    const stripeCells = listStripesAround(-33.8167, 151.0017);
    const here = findCells(-33.8167, 151.0017)[0] ?? -1;
    expect(cells[0]?.cell).toBe(here);
    expect(stripeCells[0]).toEqual({ rank: 0, first: here - 2, last: here + 2 });
    const cellsOfStripes = stripeCells
      .filter(({ rank }) => rank === 0)
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
    expect(cellsOfStripes.sort()).toEqual(cells.map(({ cell }) => cell).sort());
  });
});
