import { expect, it } from "vitest";
import { NO_FILTER } from "../../../test/support/no-filter";
import { EXTRA } from "../supplier/supplier";
import {
  CATEGORY_FILTER,
  type CategoryFilter,
  type Filterable,
  filterListings,
  type ListingFilter,
  OPENING_BEFORE_CHOICES,
} from "./listing-filter";

const listing = (id: number, overrides: Partial<Filterable> = {}) => ({
  id,
  distanceMetres: 4_000,
  kind: "workshop" as const,
  opensAt: "08:00",
  extras: [],
  ...overrides,
});
const LISTINGS = [
  listing(1, { kind: "mobile", opensAt: "07:00", distanceMetres: 12_000 }),
  listing(2, { opensAt: "07:30", extras: [{ id: EXTRA.vehiclePickUpAndDropOff }] }),
  listing(3, {
    kind: "dealership",
    opensAt: "07:31",
    distanceMetres: 10_000,
    extras: [{ id: EXTRA.loanCar }, { id: EXTRA.vehiclePickUpAndDropOff }],
  }),
  listing(4, { opensAt: "09:30", distanceMetres: 10_001, extras: [{ id: EXTRA.loanCar }] }),
];
const filteredNames = (overrides: Partial<ListingFilter>) =>
  filterListings(LISTINGS, { ...NO_FILTER, ...overrides }).map(({ id }) => id);

it("P-411 P-412 the categories have the specified numbers, and 99 keeps suppliers with pick-up", () => {
  expect(CATEGORY_FILTER).toEqual({ all: 0, mobile: 1, workshop: 2, dealership: 3, pickUp: 99 });
  const namesInCategory = (category: CategoryFilter) => filteredNames({ category });
  expect([namesInCategory(0), namesInCategory(1), namesInCategory(2), namesInCategory(3), namesInCategory(99)]).toEqual(
    [[1, 2, 3, 4], [1], [2, 4], [3], [2, 3]],
  );
});

it("P-413 the opening-before filter offers 7:00 to 9:30 and keeps suppliers open by then", () => {
  expect(OPENING_BEFORE_CHOICES).toEqual(["07:00", "07:30", "08:00", "08:30", "09:00", "09:30"]);
  expect([
    filteredNames({ openingBefore: "07:30" }),
    filteredNames({ openingBefore: "09:30" }),
    filteredNames({ openingBefore: null }),
  ]).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});

it("P-162 filters work alone and combined, and without a filter all listings are kept", () => {
  expect(filteredNames({ radiusMetres: 10_000 })).toEqual([2, 3]);
  expect(filteredNames({ extraIds: [EXTRA.loanCar] })).toEqual([3, 4]);
  expect(filteredNames({ extraIds: [EXTRA.loanCar, EXTRA.vehiclePickUpAndDropOff] })).toEqual([3]);
  expect(filteredNames({ radiusMetres: 10_000, extraIds: [EXTRA.loanCar] })).toEqual([3]);
  expect(filteredNames({ radiusMetres: 10_000, openingBefore: "07:30" })).toEqual([2]);
  expect(filteredNames(NO_FILTER)).toEqual([1, 2, 3, 4]);
});
