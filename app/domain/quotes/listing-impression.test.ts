import fc from "fast-check";
import { expect, it } from "vitest";
import { testLeadGuid, toSupplierId } from "../../../test/support/ids";
import { cents } from "../core/money/money";
import type { ListingView } from "./rerank";
import { RANKING_VERSION, sumScore, scoreParts } from "./recommended-score";
import {
  impressionOutcome,
  selectNewestImpressions,
  summariseOtherPrices,
  type ListingImpression,
  buildListingImpressions,
} from "./listing-impression";

const US = toSupplierId(7);
const OTHER_SUPPLIER = toSupplierId(8);

/** Prices that differ from every reported step and exceed all other reported numbers, so that a leaked price would be recognised. */
const totals = fc.integer({ min: 50_000, max: 400_000 }).map((amount) => amount - (amount % 1_000) + 137);
const lists = fc
  .array(
    fc.record({
      total: totals,
      isInstantlyPriced: fc.boolean(),
      isOurs: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
      distanceMetres: fc.integer({ min: 0, max: 40_000 }),
      shrunkRating100: fc.integer({ min: 300, max: 500 }),
      daysAfterRequest: fc.integer({ min: 0, max: 20 }),
      replyMinutes: fc.option(fc.integer({ min: 30, max: 240 })),
      completed10000: fc.option(fc.integer({ min: 5_000, max: 10_000 })),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ total, isInstantlyPriced, isOurs, ...of }, index): ListingView => {
      const facts = { price: isInstantlyPriced ? total : null, medianPrice: 30_000, ...of };
      const score = sumScore(scoreParts(facts, RANKING_VERSION));
      return {
        supplierId: toSupplierId(7_000_001 + index),
        position: index + 1,
        ranked: isOurs
          ? { isInstantlyPriced, rating100: 460, ratingCount: 3, distanceMetres: 1, total, score, facts }
          : null,
      };
    }),
  );

it("each workshop sees its own position, price and points, and nothing about others", () =>
  fc.assert(
    fc.property(lists, (listingViews) => {
      const impressionById = buildListingImpressions({
        leadGuid: testLeadGuid(),
        at: 1,
        serviceDay: null,
        sort: "Price",
        rankingVersion: RANKING_VERSION,
        listed: listingViews,
      });
      for (const { supplierId, position, ranked } of listingViews) {
        const impression = impressionById.get(supplierId);
        if (ranked === null) {
          expect(impression).toBeUndefined();
          continue;
        }
        expect(impression).toMatchObject({ place: position, of: listingViews.length });
        expect(impression?.total).toBe(ranked.isInstantlyPriced ? ranked.total : null);
        expect(impression?.parts?.reduce((sum, { points }) => sum + points, 0)).toBe(ranked.score);
        const others = listingViews.filter(
          (listingView) => listingView.supplierId !== supplierId && listingView.ranked !== null,
        );
        const priced = others.flatMap((other) => (other.ranked?.isInstantlyPriced ? [other.ranked.total] : []));
        const { leadGuid: _, ...text } = impression as ListingImpression;
        const numbers = JSON.stringify(text).match(/\d+/g) ?? [];
        for (const other of others) expect(numbers).not.toContain(String(other.supplierId));
        for (const total of priced) if (total !== impression?.total) expect(numbers).not.toContain(String(total));
        if (priced.length < 3) expect(impression?.field).toBeNull();
        else {
          const field = impression?.field ?? { low: 0, median: 0, high: 0, count: 0 };
          expect(field.count).toBe(priced.length);
          expect(field.low).toBeLessThanOrEqual(Math.min(...priced));
          expect(field.high).toBeGreaterThanOrEqual(Math.max(...priced));
          expect(field.median).toBeGreaterThanOrEqual(field.low);
          expect(field.median).toBeLessThanOrEqual(field.high);
        }
        if (others.length < 3) expect(impression?.parts?.every(({ field }) => field === null)).toBe(true);
      }
    }),
    { numRuns: 200 },
  ));

it("other suppliers' prices are shown for three or more suppliers, in steps of ten dollars", () => {
  expect(summariseOtherPrices([31_250, 40_199])).toBeNull();
  expect(summariseOtherPrices([40_199, 27_301, 31_250])).toEqual({
    count: 3,
    low: 27_000,
    median: 31_000,
    high: 41_000,
  });
});

it("each lead counts with its latest impression, and only the newest impressions are kept", () => {
  const item = testLeadGuid();
  const otherLead = testLeadGuid();
  const testImpression = (leadGuid: typeof item, at: number, place: number) =>
    ({ leadGuid, at, place }) as ListingImpression;
  expect(
    selectNewestImpressions(
      [testImpression(item, 3, 1), testImpression(otherLead, 2, 4), testImpression(item, 1, 2)],
      9,
    ).map(({ at }) => at),
  ).toEqual([3, 2]);
  expect(
    selectNewestImpressions([testImpression(item, 1, 1), testImpression(otherLead, 2, 4)], 1).map(({ at }) => at),
  ).toEqual([2]);
});

it("a lead is booked here, booked elsewhere within a price range, open or ended", () => {
  const field = summariseOtherPrices([40_199, 27_301, 31_250]);
  const look = { serviceDay: "2026-11-30", field };
  const laterLead = (supplierId: typeof US | null, isOver = false) => ({
    booking: supplierId && { supplierId, total: cents(31_250) },
    isOver,
  });
  const outcomeOn = (
    lead: ReturnType<typeof laterLead>,
    today = "2026-11-25",
    of: Parameters<typeof impressionOutcome>[0] = look,
  ) => impressionOutcome(of, lead, US, today);
  expect(outcomeOn(laterLead(US))).toEqual({ kind: "booked-here" });
  expect(outcomeOn(laterLead(OTHER_SUPPLIER))).toEqual({ kind: "booked-elsewhere", between: [30_000, 35_000] });
  expect(outcomeOn(laterLead(OTHER_SUPPLIER), "2026-11-25", { ...look, field: null })).toEqual({
    kind: "booked-elsewhere",
    between: null,
  });
  expect(outcomeOn(laterLead(null))).toEqual({ kind: "open" });
  expect(outcomeOn(laterLead(null), "2026-12-01")).toEqual({ kind: "ended" });
  expect(outcomeOn(laterLead(null, true))).toEqual({ kind: "ended" });
});
