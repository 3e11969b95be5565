import { toSupplierId } from "../../../test/support/ids";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../core/money/money";
import { orderListings, parseSort, SORTS } from "./order";
import { DEFAULT_RADIUS_METRES, selectRadiusOption, radiusOptions, chooseRadius } from "./radius";
import {
  findMedian,
  RANKING_VERSION,
  findRankingVersion,
  SCORE_WEIGHTS,
  type ScoreFacts,
  sumScore,
  scoreParts,
} from "./recommended-score";

const listing = (
  supplierId: number,
  overrides: {
    total?: number;
    score?: number;
    rating100?: number;
    distanceMetres?: number;
    isInstantlyPriced?: boolean;
  } = {},
) => ({
  supplierId: toSupplierId(supplierId),
  isInstantlyPriced: overrides.isInstantlyPriced ?? true,
  rating100: overrides.rating100 ?? 450,
  ratingCount: 10,
  distanceMetres: overrides.distanceMetres ?? 1_000,
  score: overrides.score ?? 5_000,
  price: { total: cents(overrides.total ?? 20_000) },
});
const supplierIds = (list: readonly { supplierId: number }[]) => list.map((item) => item.supplierId);

describe("sort order of listings", () => {
  const scores = [
    listing(4, { total: 300, rating100: 400, distanceMetres: 5 }),
    listing(3, { total: 100, rating100: 490, distanceMetres: 9 }),
    listing(2, { total: 100, rating100: 400, distanceMetres: 1 }),
  ];
  it("P-055 sorts by price, rating or distance, then by id", () => {
    expect(supplierIds(orderListings(scores, "Price", 1))).toEqual([2, 3, 4]);
    expect(supplierIds(orderListings(scores, "Rating", 1))).toEqual([3, 2, 4]);
    expect(supplierIds(orderListings(scores, "Distance", 1))).toEqual([2, 4, 3]);
  });
  it("P-414 there are four sort orders, and Recommended sorts by score, highest first", () => {
    expect([...SORTS].sort()).toEqual(["Distance", "Price", "Rating", "Recommended"]);
    const scoredListings = [listing(2, { score: 10 }), listing(3, { score: 30 }), listing(4, { score: 20 })];
    expect(supplierIds(orderListings(scoredListings, "Recommended", 1))).toEqual([3, 4, 2]);
    expect(supplierIds(orderListings(scores, "Price", 1))).toEqual([2, 3, 4]);
    expect(supplierIds(orderListings(scores, "Rating", 1))).toEqual([3, 2, 4]);
    expect(supplierIds(orderListings(scores, "Distance", 1))).toEqual([2, 4, 3]);
  });
  it("a listing without a price comes after all listings with a price", () =>
    expect(
      supplierIds(orderListings([listing(2, { total: 0, isInstantlyPriced: false }), listing(3)], "Price", 1)),
    ).toEqual([3, 2]));
  it("P-070 listing 1 is third if there are three or more, whatever its score", () => {
    const best = listing(1, { score: 9_999 });
    const others = [2, 3, 4, 5].map((id) => listing(id, { score: id }));
    expect(supplierIds(orderListings([best, ...others], "Recommended", 1))).toEqual([5, 4, 1, 3, 2]);
    expect(supplierIds(orderListings([...others, listing(1, { score: 0 })], "Recommended", 1))).toEqual([
      5, 4, 1, 3, 2,
    ]);
    expect(supplierIds(orderListings([best, ...others.slice(0, 2)], "Recommended", 1))).toEqual([3, 2, 1]);
    expect(supplierIds(orderListings([listing(2), best], "Recommended", 1))).toEqual([1, 2]);
    expect(supplierIds(orderListings(orderListings([best, ...others], "Price", 1), "Distance", 1))[2]).toBe(1);
  });
  it("P-161 the id of our own service is a setting", () =>
    expect(
      supplierIds(
        orderListings(
          [9, 2, 3, 4].map((id) => listing(id, { score: id })),
          "Recommended",
          9,
        ),
      ),
    ).toEqual([4, 3, 9, 2]));
  it("P-065 an unknown sort order falls back to Recommended, and letter case is ignored", () =>
    expect([parseSort("price"), parseSort("RATING"), parseSort("best"), parseSort(null)]).toEqual([
      "Price",
      "Rating",
      "Recommended",
      "Recommended",
    ]));
  it("sorting keeps every listing once", () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 })), fc.constantFrom(...SORTS), (list, sort) => {
        expect(
          supplierIds(
            orderListings(
              list.map((id) => listing(id, { score: (id * 37) % 11 })),
              sort,
              1,
            ),
          ).sort((a, b) => a - b),
        ).toEqual([...list].sort((a, b) => a - b));
      }),
    ));
});

describe("search radius", () => {
  it("P-386 the options are 5, 10, 15 km and the largest distance rounded up to 5 km, each once", () => {
    expect(radiusOptions([17_300])).toEqual([5_000, 10_000, 15_000, 20_000]);
    expect(radiusOptions([20_000])).toEqual([5_000, 10_000, 15_000, 20_000]);
    for (const distances of [[15_000], [8_000], []]) expect(radiusOptions(distances)).toEqual([5_000, 10_000, 15_000]);
  });
  it("a lead's radius that is not an option becomes the first option", () => {
    const options = radiusOptions([17_300]);
    expect([7_000, 10_000, 20_000, DEFAULT_RADIUS_METRES].map((metres) => selectRadiusOption(options, metres))).toEqual(
      [5_000, 10_000, 20_000, 5_000],
    );
  });
});

describe("default radius of the list", () => {
  const at = (...kilometres: number[]) =>
    kilometres.map((km, supplierId) => ({ supplierId: toSupplierId(supplierId), distanceMetres: km * 1000 }));
  const radiusFor = (
    listings: ReturnType<typeof at>,
    leadRadius: number | null = null,
    sentBy: readonly number[] = [],
  ) => chooseRadius(listings, { options: [5_000, 10_000, 15_000, 35_000], leadRadius, senderIds: new Set(sentBy) });
  it("is 5 km with enough offers to choose from, and larger with few offers", () => {
    expect(radiusFor(at(1, 2, 3, 4, 5, 20))).toEqual({ metres: 5_000, widened: null });
    expect(radiusFor(at(1, 2, 3, 4, 5.1, 20))).toEqual({
      metres: 10_000,
      widened: { from: 5_000, held: 4, reason: "few" },
    });
    expect(radiusFor(at(1, 2, 12, 33))).toEqual({ metres: 35_000, widened: { from: 5_000, held: 2, reason: "few" } });
    expect(radiusFor(at(6, 9))).toEqual({ metres: 10_000, widened: { from: 5_000, held: 0, reason: "few" } });
    for (const near of [at(), at(2)]) expect(radiusFor(near)).toEqual({ metres: 5_000, widened: null });
  });
  it("includes every listing that was sent to the customer", () => {
    expect(radiusFor(at(1, 2, 3, 4, 5, 12), null, [5])).toEqual({
      metres: 15_000,
      widened: { from: 5_000, held: 5, reason: "sent" },
    });
    expect(radiusFor(at(1, 2, 3, 4, 5, 12), null, [0])).toEqual({ metres: 5_000, widened: null });
  });
  it("is the lead's own choice if it has one", () => {
    expect(radiusFor(at(1, 20), 7_000)).toEqual({ metres: 5_000, widened: null });
    expect(radiusFor(at(1, 20), 10_000)).toEqual({ metres: 10_000, widened: null });
  });
});

describe("recommended score", () => {
  const facts: ScoreFacts = {
    price: 20_000,
    medianPrice: 20_000,
    distanceMetres: 5_000,
    shrunkRating100: 450,
    daysAfterRequest: 0,
    replyMinutes: null,
    completed10000: null,
  };
  const score = (overrides: Partial<ScoreFacts>) => sumScore(scoreParts({ ...facts, ...overrides }));
  it("gives 10,000 points at most, and its weights are published", () => {
    expect(Object.values(SCORE_WEIGHTS).reduce((a, b) => a + b, 0)).toBe(10_000);
    const best = { price: 10_000, distanceMetres: 0, shrunkRating100: 500, replyMinutes: 30, completed10000: 10_000 };
    expect(score(best)).toBe(10_000);
    const worstFacts = { price: null, distanceMetres: 99_000, shrunkRating100: 100, daysAfterRequest: 40 };
    expect(score({ ...worstFacts, replyMinutes: 240, completed10000: 0 })).toBe(0);
  });
  it("is higher for cheaper, nearer, better rated and earlier listings", () => {
    const base = score({});
    for (const better of [{ price: 19_000 }, { distanceMetres: 4_000 }, { shrunkRating100: 460 }])
      expect(score(better)).toBeGreaterThan(base);
    expect(score({ daysAfterRequest: 3 })).toBeLessThan(base);
  });
  it("is an integer for any prices, also for a median of zero", () => {
    for (const price of [null, 0, 1, 20_000])
      for (const medianPrice of [null, 0, 1])
        expect(Number.isInteger(score({ price, medianPrice })), `${price} of ${medianPrice}`).toBe(true);
  });
  it("unmeasured suppliers rank in the middle; faster replies and completed work rank higher", () => {
    expect(findRankingVersion(facts)).toBe(RANKING_VERSION);
    expect(scoreParts(facts)).toMatchObject({ reply: 250, completion: 250 });
    expect(scoreParts({ ...facts, replyMinutes: 75, completed10000: 9_200 })).toMatchObject({
      reply: 250,
      completion: 250,
    });
    const middleScore = score({});
    expect(score({ replyMinutes: 40 })).toBeGreaterThan(middleScore);
    expect(score({ replyMinutes: 110 })).toBeLessThan(middleScore);
    expect(score({ completed10000: 9_800 })).toBeGreaterThan(middleScore);
    expect(score({ completed10000: 8_600 })).toBeLessThan(middleScore);
  });
  it("a list ranked by an earlier version is reproduced with that version's rules", () => {
    const { replyMinutes: _, completed10000: __, ...before } = facts;
    expect([findRankingVersion(before), scoreParts(before)]).toEqual([
      "2026-11-2",
      { price: 2666, distance: 1600, rating: 1607, availability: 1750 },
    ]);
    const view = { ...before, responseMinutes: 60, completion10000: 9_500 };
    expect([findRankingVersion(view), scoreParts(view)]).toEqual([
      "2026-11-1",
      { price: 2333, distance: 1600, rating: 1428, availability: 1500, response: 400, completion: 333 },
    ]);
    expect(() => scoreParts(facts, "1999-1")).toThrow("no ranking version 1999-1");
  });
  it("uses the lower of two middle prices as the median", () =>
    expect([findMedian([3, 1, 2]), findMedian([4, 1, 2, 3]), findMedian([])]).toEqual([2, 2, null]));
});
