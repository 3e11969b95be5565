import { testLeadGuid, toSupplierId } from "../../../../test/support/ids";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import type { Price } from "../../pricing/price";
import { calculateTotals } from "../../pricing/totals";
import { findMedian, SCORE_WEIGHTS, type ScoreFacts, sumScore, scoreParts } from "../recommended-score";
import type { BidOffer } from "./bid-offer";
import { findOpenBids, visibleBids, applyBids } from "./listings-with-bids";

const CART = [{ key: "service" }, { key: "custom:1" }];
const EQUAL_FACTS: Omit<ScoreFacts, "price" | "medianPrice"> = {
  distanceMetres: 5000,
  shrunkRating100: 440,
  daysAfterRequest: 0,
  replyMinutes: null,
  completed10000: null,
};

const testPrice = (total: number): Price => ({
  ...calculateTotals([buildLine("service", "service", "Service", cents(total), true)], "AU"),
  ruleVersion: "1",
  inputHash: "h",
});

/** Listings of suppliers 1, 2, 3 … that differ only in price; null = we have no price. */
function testListings(...prices: readonly (number | null)[]) {
  const medianPrice = findMedian(prices.filter((price) => price !== null));
  return prices.map((price, index) => {
    const scoreFacts: ScoreFacts = { ...EQUAL_FACTS, price, medianPrice };
    return {
      supplierId: toSupplierId(index + 1),
      isInstantlyPriced: price !== null,
      price: testPrice(price ?? 10_000),
      score: sumScore(scoreParts(scoreFacts)),
      scoreFacts,
    };
  });
}

const bid = (supplierId: number, amount: number, overrides: Partial<BidOffer> = {}): BidOffer => ({
  id: 100 + supplierId,
  token: "t",
  leadGuid: testLeadGuid(),
  supplierId: toSupplierId(supplierId),
  isWorkshopBid: true,
  isExclusive: false,
  expiresAt: 1000,
  additionalServices: [],
  items: CART.map(({ key }, index) => ({
    key,
    label: key,
    quoted: cents(index === 0 ? amount : 0),
    maxQuoted: cents(index === 0 ? amount : 0),
    adjustment: cents(0),
  })),
  ...overrides,
});

type ListedOffer = ReturnType<typeof testListings>;
const withOffers = (listings: ListedOffer, ...bids: readonly BidOffer[]) =>
  applyBids(listings, findOpenBids(bids, 0), CART, (supplierId) => listings[supplierId - 1]?.price ?? null);
const WITHOUT_PRICE = sumScore(scoreParts({ ...EQUAL_FACTS, price: null, medianPrice: null }));
const pricePoints = (listings: readonly ListedOffer[number][]) => listings.map(({ score }) => score - WITHOUT_PRICE);

it("an offer is ranked by its amount as if it were our own price", () => {
  const ours = testListings(20_000, 30_000, null);
  const listingsWithBid = withOffers(ours, bid(3, 24_000));
  expect(listingsWithBid.map(({ scoreFacts }) => [scoreFacts.price, scoreFacts.medianPrice])).toEqual([
    [20_000, 24_000],
    [30_000, 24_000],
    [24_000, 24_000],
  ]);
  expect(listingsWithBid.map(({ score }) => score)).toEqual(
    testListings(20_000, 30_000, 24_000).map(({ score }) => score),
  );
});

it("a single offer is the median with two thirds of the price points; no price gets none", () => {
  expect(pricePoints(withOffers(testListings(null, null), bid(1, 24_000)))).toEqual([
    Math.floor((SCORE_WEIGHTS.price * 40) / 60),
    0,
  ]);
});

it("an offer that is incomplete, expired or from another supplier changes nothing", () => {
  const ours = testListings(20_000, null);
  const partialItems = { items: bid(2, 15_000).items.slice(0, 1) };
  for (const ignoredBid of [bid(2, 15_000, partialItems), bid(2, 15_000, { expiresAt: 0 }), bid(9, 15_000)])
    expect(withOffers(ours, ignoredBid)).toBe(ours);
});

it("a lower price never scores fewer points, whatever the other prices are", () => {
  const randomDollars = fc.integer({ min: 1, max: 900 });
  fc.assert(
    fc.property(
      fc.array(fc.option(randomDollars), { maxLength: 8 }),
      randomDollars,
      randomDollars,
      (others, value, other) => {
        const list = testListings(null, ...others.map((price) => price && price * 100));
        const pointsFor = (amount: number) => pricePoints(withOffers(list, bid(1, amount * 100)))[0] ?? 0;
        expect(pointsFor(Math.min(value, other))).toBeGreaterThanOrEqual(pointsFor(Math.max(value, other)));
      },
    ),
  );
});

it("bids shown in a list are found by their ids, also after they have ended", () => {
  const bids = [bid(1, 20_000), bid(2, 30_000, { expiresAt: 0 })];
  expect([...findOpenBids(bids, 500).keys()]).toEqual([1]);
  expect([...visibleBids(bids, [102]).values()]).toEqual([bids[1]]);
});
