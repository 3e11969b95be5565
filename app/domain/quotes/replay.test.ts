import { expect, it } from "vitest";
import { aSupplier } from "../../../test/support/a-supplier";
import { pricingCatalogue as catalogue } from "../../../test/support/pricing-catalogue";
import { SEED, seeded } from "../../../test/support/seeded";
import { repairFromTask } from "../cart/new-item";
import { cents } from "../money/money";
import { RULE_VERSION } from "../pricing/factors";
import { jobSheet } from "../pricing/job-sheet";
import { keptPricing, lineCents, priceAgain, readPricing, supplierPricing, writePricing } from "../pricing/kept-pricing";
import { priceJob } from "../pricing/price-job";
import type { SupplierExtra } from "../supplier/supplier";
import type { PriceCategory } from "../vehicle/vehicle";
import { orderListings, SORTS } from "./order";
import { rankAgain } from "./rank-again";
import { medianOf, RANKING_VERSION, type ScoreFacts, scoreOf, scoreParts } from "./recommended-score";

const LEADS = 1_000;
const LISTINGS = 12;
const OWN = 1;
const tasks = [...catalogue.tasks.values()].filter((task) => task.id !== 156 && task.id !== 193);
const extra = (id: number, price: number): SupplierExtra => ({
  id, name: `Extra ${id}`, description: "", group: "", priceIncGst: cents(price), includesIds: [], includeByDefault: false, includePerkIfAvailable: false, isAlwaysIncluded: false, incursCommission: true, isTransport: false, cssClass: "",
});

it(`the answers of ${LEADS} random leads (seed ${SEED}): the order comes out of the log again, and ${LEADS * LISTINGS} prices to the cent, through their stored form`, () => {
  const chance = seeded(SEED);
  let prices = 0;
  for (let lead = 0; lead < LEADS; lead++) {
    const cart = [...new Set([chance.one(tasks), ...chance.some(tasks, 2)])].map((task) => repairFromTask(task));
    const sheet = jobSheet(cart, { priceCategory: chance.whole(1, 5) as PriceCategory, cylinders: chance.one([null, 4, 6, 8]), displacementL: "2.0", fuel: "Petrol" }, catalogue);
    const country = chance.one(["AU", "NZ"] as const);
    const made = Array.from({ length: LISTINGS }, (_, index) => {
      const supplier = aSupplier({ id: index + 1, country, labourRate: cents(chance.whole(9_000, 22_000)), partsMargin100: chance.whole(100, 160), tyreFactor100: chance.whole(95, 115), callOutFee: cents(chance.one([0, 3_300])) });
      const extras = chance.isBelow(0.3) ? [extra(11, 600)] : [];
      return { supplier, price: priceJob(sheet, supplier, extras), pricing: supplierPricing(supplier, extras) };
    });
    const stored = readPricing(writePricing(keptPricing(RULE_VERSION, sheet, made.map(({ supplier, price, pricing }) => ({ supplierId: supplier.id, price, pricing })))));
    for (const { supplier, price } of made) {
      const again = priceAgain(stored, supplier.id);
      if (JSON.stringify(again) !== JSON.stringify(price)) expect(again).toEqual(price);
      if (JSON.stringify(stored.suppliers[supplier.id]?.lines) !== JSON.stringify(lineCents(price))) expect(stored.suppliers[supplier.id]?.lines).toEqual(lineCents(price));
      prices += 1;
    }
    const isInstantlyPriced = sheet.lines.length > 0 && sheet.unpriced.length === 0;
    const medianPrice = medianOf(made.map(({ price }) => price.total));
    const listings = made.map(({ supplier, price }) => {
      const facts: ScoreFacts = {
        price: isInstantlyPriced ? price.total : null, medianPrice: isInstantlyPriced ? medianPrice : null, distanceMetres: chance.whole(0, 60_000), shrunkRating100: chance.whole(300, 500),
        daysLate: chance.whole(0, 20), responseMinutes: chance.whole(1, 600), completion10000: chance.whole(8_000, 10_000),
      };
      return { supplierId: supplier.id, isInstantlyPriced, rating100: chance.whole(0, 500), ratingCount: chance.whole(0, 80), distanceMetres: facts.distanceMetres, score: scoreOf(scoreParts(facts)), price: { total: price.total }, facts };
    });
    for (const sort of SORTS) {
      const log = orderListings(listings, sort, OWN).map(({ supplierId, price, ...ranked }, index) => ({ supplierId, position: index + 1, ranked: { ...ranked, total: price.total } }));
      expect(rankAgain(JSON.parse(JSON.stringify(chance.isBelow(0.5) ? [...log].reverse() : log)), sort, RANKING_VERSION, OWN)).toEqual([]);
    }
  }
  expect(prices).toBe(LEADS * LISTINGS);
});
