import { describe, expect, it } from "vitest";
import { toSupplierId } from "../../../test/support/ids";
import { cents } from "../core/money/money";
import { describeChanges } from "../../texts/results";
import { compareLists, type ComparisonContext, type PreviousList, visibleOffers } from "./changes-since";

/** A listing with these amounts as its prices; without amounts it has no price. */
const listing = (id: number, amounts: readonly number[], distanceMetres = 1_000) => ({
  supplierId: toSupplierId(id),
  name: `Shop ${id}`,
  distanceMetres,
  isInstantlyPriced: amounts.length > 0,
  price: {
    strategy: amounts.length > 1 ? ("PriceRange" as const) : ("SinglePrice" as const),
    currency: "AUD" as const,
    total: cents(amounts[0] ?? 0),
    maxTotal: cents(amounts.at(-1) ?? 0),
  },
});
type Listing = ReturnType<typeof listing>;
const VIEWED_AT = 1_000;
const previousListing = (...listings: Listing[]): PreviousList => ({
  day: "2026-11-23",
  at: VIEWED_AT,
  offers: visibleOffers(listings),
});
const COMPARISON_CONTEXT = { radiusMetres: 5_000, bids: [], now: 2_000 };
const bid = (id: number, expiresAt: number) => ({
  supplierId: toSupplierId(id),
  expiresAt,
  items: [{ key: "service", label: "Service", quoted: cents(1), maxQuoted: cents(1), adjustment: cents(0) }],
});
/** The changes of each kind, by shop name. */
function changesSinceView(previous: PreviousList, now: readonly Listing[], overrides: Partial<ComparisonContext> = {}) {
  const changes = compareLists(previous, now, { ...COMPARISON_CONTEXT, ...overrides });
  if (changes === null) return null;
  const { priceIncreases, priceDecreases, removed, added: fresh, expiredOffers } = changes;
  return {
    dearer: priceIncreases.map(({ name }) => name),
    cheaper: priceDecreases.map(({ name }) => name),
    gone: removed,
    fresh,
    ended: expiredOffers,
  };
}
const NO_CHANGES = { dearer: [], cheaper: [], gone: [], fresh: [], ended: [] };

describe("changes in a saved quote", () => {
  const A = listing(1, [10_000]);
  const cases: [
    string,
    PreviousList,
    Listing[],
    Parameters<typeof changesSinceView>[2],
    ReturnType<typeof changesSinceView>,
  ][] = [
    ["nothing", previousListing(A), [A], {}, null],
    ["a rise", previousListing(A), [listing(1, [10_100])], {}, { ...NO_CHANGES, dearer: ["Shop 1"] }],
    ["a fall", previousListing(A), [listing(1, [9_999])], {}, { ...NO_CHANGES, cheaper: ["Shop 1"] }],
    [
      "the upper end counts first",
      previousListing(listing(1, [100, 200])),
      [listing(1, [90, 210])],
      {},
      { ...NO_CHANGES, dearer: ["Shop 1"] },
    ],
    [
      "the lower end counts, too",
      previousListing(listing(1, [100, 200])),
      [listing(1, [90, 200])],
      {},
      { ...NO_CHANGES, cheaper: ["Shop 1"] },
    ],
    [
      "one went, one came",
      previousListing(A),
      [listing(2, [1])],
      {},
      { ...NO_CHANGES, gone: ["Shop 1"], fresh: ["Shop 2"] },
    ],
    ["a price went", previousListing(A), [listing(1, [])], {}, { ...NO_CHANGES, gone: ["Shop 1"] }],
    ["what had no price and has none", previousListing(listing(1, [])), [listing(1, []), listing(2, [])], {}, null],
    ["beyond the radius", previousListing(A, listing(2, [1], 6_000)), [A, listing(3, [1], 6_000)], {}, null],
    [
      "any distance",
      previousListing(A),
      [A, listing(3, [1], 60_000)],
      { radiusMetres: null },
      { ...NO_CHANGES, fresh: ["Shop 3"] },
    ],
    ["an offer of its own moves no price", previousListing(A), [listing(1, [5_000])], { bids: [bid(1, 9_000)] }, null],
    [
      "an offer came",
      previousListing(listing(1, [])),
      [listing(1, [5_000])],
      { bids: [bid(1, 9_000)] },
      { ...NO_CHANGES, fresh: ["Shop 1"] },
    ],
    ["an offer has ended", previousListing(A), [A], { bids: [bid(1, 1_500)] }, { ...NO_CHANGES, ended: ["Shop 1"] }],
    ["it had ended before", previousListing(A), [A], { bids: [bid(1, 500)] }, null],
    ["another one is open", previousListing(A), [A], { bids: [bid(1, 1_500), bid(1, 9_000)] }, null],
  ];
  it.each(cases)("%s", (_, then, now, overrides, expected) => {
    expect(changesSinceView(then, now, overrides)).toEqual(expected);
  });

  it("shows changes in dollars, price increases first, and shortens a long list to a count", () => {
    const many = Array.from({ length: 8 }, (_, index) => listing(10 + index, [100]));
    const changes = compareLists(
      previousListing(A, listing(2, [20_000, 30_000])),
      [listing(1, [10_250]), listing(2, [20_000, 29_000]), ...many],
      COMPARISON_CONTEXT,
    );
    expect(changes && describeChanges(changes)).toEqual({
      title: "What has changed since Mon 23 Nov",
      lines: [
        { change: "Costs more now", offers: ["Shop 1: was $100.00, now $102.50"] },
        { change: "Costs less now", offers: ["Shop 2: was $200.00 to $300.00, now $200.00 to $290.00"] },
        { change: "New in your list", offers: ["Shop 10", "Shop 11", "Shop 12", "Shop 13", "Shop 14", "3 more"] },
      ],
    });
  });
});
