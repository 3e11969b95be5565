import { expect, it } from "vitest";
import { toSupplierId } from "../../../test/support/ids";
import { cents } from "../core/money/money";
import { findBestListings, selectMarkedOffers } from "./compare";

const offer = (id: number, total: number, overrides: Partial<Parameters<typeof findBestListings>[0][number]> = {}) => ({
  supplierId: toSupplierId(id),
  isInstantlyPriced: true,
  availableFrom: "2026-12-01",
  earliestTime: "08:00",
  distanceMetres: 1000 * id,
  price: { total: cents(total), maxTotal: cents(total) },
  ...overrides,
});
const bestTexts = (...offers: ReturnType<typeof offer>[]) =>
  offers.map(({ supplierId }) => findBestListings(offers).get(supplierId));

it("keeps at most four marked listings in list order, each once", () => {
  const testItems = [1, 2, 3, 4, 5].map((id) => offer(id, 100));
  const markedIds = (...targets: number[]) =>
    selectMarkedOffers(
      testItems,
      targets.map((id) => toSupplierId(id)),
    ).map(({ supplierId }) => Number(supplierId));
  expect(markedIds(5, 2, 2, 99)).toEqual([2, 5]);
  expect(markedIds(5, 4, 3, 2, 1)).toEqual([1, 2, 3, 4]);
});

it("marks the lowest price, first day and shortest distance unless all offers are equal", () => {
  expect(bestTexts(offer(1, 20_000), offer(2, 15_000, { availableFrom: "2026-11-30" }))).toEqual([
    ["nearest"],
    ["price", "soonest"],
  ]);
  expect(bestTexts(offer(1, 100, { distanceMetres: 5 }), offer(2, 100, { distanceMetres: 5 }))).toEqual([[], []]);
  const bestOfThree = bestTexts(offer(1, 100), offer(2, 100), offer(3, 200));
  expect(bestOfThree.map((best) => best?.includes("price"))).toEqual([true, true, false]);
  expect(bestTexts(offer(1, 100, { earliestTime: "10:00" }), offer(2, 100, { earliestTime: "09:30" }))[1]).toEqual([
    "soonest",
  ]);
});

it("an estimate is cheapest by its upper end only; beside an unpriced offer none is cheapest", () => {
  const estimate = { price: { total: cents(9_000), maxTotal: cents(12_000) } };
  expect(bestTexts(offer(1, 0, estimate), offer(2, 11_000))).toEqual([["nearest"], []]);
  expect(bestTexts(offer(1, 0, estimate), offer(2, 12_000))[0]).toEqual(["price", "nearest"]);
  expect(bestTexts(offer(1, 9_000), offer(2, 0, { isInstantlyPriced: false }))).toEqual([["nearest"], []]);
});
