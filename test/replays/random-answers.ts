import type { SupplierId } from "../../app/domain/core/ids";
import { toSupplierId } from "../support/ids";
import { UNSAVED_LEAD_GUID } from "../../app/domain/lead/new-lead";
import type { BidOffer } from "../../app/domain/quotes/bids/bid-offer";
import { visibleBids, applyBids } from "../../app/domain/quotes/bids/listings-with-bids";
import { repairFromTask } from "../../app/domain/lead/cart/new-item";
import { cents } from "../../app/domain/core/money/money";
import { RULE_VERSION } from "../../app/domain/pricing/factors";
import { buildJobSheet } from "../../app/domain/pricing/job-sheet";
import { pricingDifference } from "../../app/domain/pricing/price-band";
import {
  buildStoredPricing,
  readPricing,
  toSupplierPricing,
  writePricing,
} from "../../app/domain/pricing/stored-pricing";
import { priceJob } from "../../app/domain/pricing/price-job";
import { orderListings, SORTS } from "../../app/domain/quotes/order";
import { rerankImpression, toRankingInputs, type RankedListing } from "../../app/domain/quotes/rerank";
import {
  findMedian,
  RANKING_VERSION,
  type ScoreFacts,
  sumScore,
  scoreParts,
} from "../../app/domain/quotes/recommended-score";
import type { SupplierExtra } from "../../app/domain/supplier/supplier";
import type { PriceCategory } from "../../app/domain/catalogue/vehicle/vehicle";
import { testSupplier } from "../support/test-supplier";
import { pricingCatalogue as catalogue } from "../support/pricing-catalogue";
import type { Chance } from "../support/seeded";

export const LISTING_COUNT = 12;
export const OWN_SERVICE = 1;
const tasks = [...catalogue.tasks.values()].filter((task) => task.id !== 156 && task.id !== 193);
const carWash: SupplierExtra = {
  id: 11,
  name: "Extra 11",
  description: "",
  group: "",
  priceIncGst: cents(600),
  includesIds: [],
  includeByDefault: false,
  includePerkIfAvailable: false,
  isAlwaysIncluded: false,
  incursCommission: true,
  isTransport: false,
  cssClass: "",
};

/** A supplier's own price for each job, or for all but one. */
function createBid(chance: Chance, supplierId: SupplierId, cart: readonly { readonly key: string }[]): BidOffer {
  const quotedItems = chance.isBelow(0.2) ? cart.slice(1) : cart;
  const items = quotedItems.map(({ key }) => {
    const quoted = cents(chance.whole(2_000, 90_000));
    return { key, label: key, quoted, maxQuoted: quoted, adjustment: cents(0) };
  });
  return {
    id: supplierId,
    token: "",
    leadGuid: UNSAVED_LEAD_GUID,
    supplierId,
    isWorkshopBid: true,
    isExclusive: false,
    expiresAt: 0,
    items,
    additionalServices: [],
  };
}

/** The stored response to one random lead: its prices in stored form and the impression log of each sort order. Prices from bids are included. */
function createAnswer(chance: Chance) {
  const cart = [...new Set([chance.one(tasks), ...chance.sample(tasks, 2)])].map((task) => repairFromTask(task));
  const sheet = buildJobSheet(
    cart,
    {
      priceCategory: chance.whole(1, 5) as PriceCategory,
      cylinders: chance.one([null, 4, 6, 8]),
      displacementL: "2.0",
      fuel: "Petrol",
    },
    catalogue,
  );
  const country = chance.one(["AU", "NZ"] as const);
  const pricedSuppliers = Array.from({ length: LISTING_COUNT }, (_, index) => {
    const supplier = testSupplier({
      id: toSupplierId(index + 1),
      country,
      labourRate: cents(chance.whole(9_000, 22_000)),
      partsMargin100: chance.whole(100, 160),
      tyreFactor100: chance.whole(95, 115),
      callOutFee: cents(chance.one([0, 3_300])),
    });
    const extras = chance.isBelow(0.3) ? [carWash] : [];
    return {
      supplierId: supplier.id,
      price: priceJob(sheet, supplier, extras),
      pricing: toSupplierPricing(supplier, extras),
    };
  });
  const isInstantlyPriced = sheet.lines.length > 0 && sheet.unpriced.length === 0;
  const medianPrice = findMedian(pricedSuppliers.map(({ price }) => price.total));
  const version = chance.one(["2026-11-1", "2026-11-2", RANKING_VERSION]);
  const listings = pricedSuppliers.map(({ supplierId, price }) => {
    const facts: ScoreFacts = {
      price: isInstantlyPriced ? price.total : null,
      medianPrice: isInstantlyPriced ? medianPrice : null,
      distanceMetres: chance.whole(0, 60_000),
      shrunkRating100: chance.whole(300, 500),
      daysAfterRequest: chance.whole(0, 20),
      // Additional facts that only the first ranking rules used.
      ...(version === "2026-11-1" && {
        responseMinutes: chance.whole(1, 600),
        completion10000: chance.whole(8_000, 10_000),
      }),
      ...(version === RANKING_VERSION && {
        replyMinutes: chance.isBelow(0.3) ? null : chance.whole(30, 240),
        completed10000: chance.isBelow(0.3) ? null : chance.whole(8_000, 10_000),
      }),
    };
    return {
      supplierId,
      isInstantlyPriced,
      rating100: chance.whole(0, 500),
      ratingCount: chance.whole(0, 80),
      distanceMetres: facts.distanceMetres,
      score: sumScore(scoreParts(facts)),
      price,
      scoreFacts: facts,
    };
  });
  const bids = chance.isBelow(0.5)
    ? chance.sample(pricedSuppliers, 3).map(({ supplierId }) => createBid(chance, supplierId, cart))
    : [];
  const views = applyBids(
    listings,
    visibleBids(
      bids,
      bids.map(({ id }) => id),
    ),
    cart,
    (supplierId) => pricedSuppliers.find((item) => item.supplierId === supplierId)?.price ?? null,
  );
  const logs = SORTS.map((sort) => {
    const log = orderListings(views, sort, OWN_SERVICE).map(
      (listing, index): RankedListing => ({
        supplierId: listing.supplierId,
        position: index + 1,
        ranked: toRankingInputs(listing),
      }),
    );
    // The order of a log's rows is random, because a log has no order of its own.
    return {
      sort,
      version,
      log: JSON.parse(JSON.stringify(chance.isBelow(0.5) ? log.reverse() : log)) as RankedListing[],
    };
  });
  return {
    prices: pricedSuppliers.map(({ supplierId, price }) => ({ supplierId, price })),
    kept: readPricing(writePricing(buildStoredPricing(RULE_VERSION, sheet, pricedSuppliers))),
    logs,
  };
}
export type Answer = ReturnType<typeof createAnswer>;

/** A way to corrupt stored responses, which the replay must detect. */
export interface Corruption {
  readonly name: string;
  readonly change: (answer: Answer, chance: Chance) => Answer;
}

export interface ReplaySummary {
  readonly leads: number;
  readonly lists: number;
  readonly prices: number;
  /** Descriptions of the differences from what the customer was shown. */
  readonly differences: readonly string[];
}

/** Generates responses to this many random leads, stores them, corrupts them if requested, and reproduces rankings and prices from the stored data. */
export function replayRandom(chance: Chance, leads: number, corruption: Corruption | null = null): ReplaySummary {
  const differences: string[] = [];
  let lists = 0;
  let prices = 0;
  for (let lead = 0; lead < leads; lead += 1) {
    const answer = createAnswer(chance);
    const {
      prices: views,
      kept: storedPricing,
      logs,
    } = corruption === null ? answer : corruption.change(answer, chance);
    for (const { supplierId, price } of views) {
      const problem = pricingDifference(price, storedPricing, supplierId);
      if (problem !== null) differences.push(`lead ${lead}, supplier ${supplierId}: ${problem}`);
      prices += 1;
    }
    for (const { sort, version, log } of logs) {
      differences.push(
        ...rerankImpression(log, sort, version, OWN_SERVICE).map(
          (difference) => `lead ${lead}, by ${sort}: ${JSON.stringify(difference)}`,
        ),
      );
      lists += 1;
    }
  }
  return { leads, lists, prices, differences };
}
