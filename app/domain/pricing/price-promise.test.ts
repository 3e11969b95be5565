import fc from "fast-check";
import { expect, it } from "vitest";
import { testSupplier } from "../../../test/support/test-supplier";
import { toSupplierId } from "../../../test/support/ids";
import { pricingCatalogue } from "../../../test/support/pricing-catalogue";
import { repairFromTask } from "../lead/cart/new-item";
import { cents } from "../core/money/money";
import { selectInitialExtras } from "../supplier/extras/selection";
import type { SupplierExtra } from "../supplier/supplier";
import { buildJobSheet } from "./job-sheet";
import { pricingDifference } from "./price-band";
import { buildStoredPricing, toLineCents, readPricing, toSupplierPricing, writePricing } from "./stored-pricing";
import { priceJob } from "./price-job";
import { chooseLowerPromise, promiseEndsOn, type PricePromise, promisedExtras, applyPromise } from "./price-promise";

/** Generators for an extra, and for a workshop's rates and extras at one point in time. */
const EXTRA = fc.record({ amount: fc.nat(9_000), isAlwaysIncluded: fc.boolean(), includeByDefault: fc.boolean() });
const TERMS = fc.record({
  labourRate: fc.integer({ min: 9_000, max: 25_000 }),
  partsMargin100: fc.integer({ min: 100, max: 160 }),
  callOutFee: fc.constantFrom(0, 0, 4_400, 6_000),
  extras: fc.array(EXTRA, { maxLength: 3 }),
});
const TASKS = [...pricingCatalogue.tasks.values()].filter(({ id }) => id !== 156 && id !== 193);
const CART = fc.uniqueArray(fc.constantFrom(...TASKS), { minLength: 1, maxLength: 3, selector: ({ id }) => id });
const PROMISE_UNTIL = "2026-11-27";

type Terms = typeof TERMS extends fc.Arbitrary<infer T> ? T : never;
const supplierOf = ({ labourRate, partsMargin100, callOutFee, extras }: Terms) =>
  testSupplier({
    labourRate: cents(labourRate),
    partsMargin100,
    callOutFee: cents(callOutFee),
    extras: extras.map(
      ({ amount, ...how }, index): SupplierExtra => ({
        id: 20 + index,
        name: `Extra ${20 + index}`,
        description: "",
        group: "",
        priceIncGst: cents(amount),
        includesIds: [],
        includePerkIfAvailable: false,
        incursCommission: true,
        isTransport: false,
        cssClass: "",
        ...how,
      }),
    ),
  });

const sheetOf = (cart: readonly (typeof TASKS)[number][]) =>
  buildJobSheet(
    cart.map((task) => repairFromTask(task)),
    { priceCategory: 2, cylinders: 4, displacementL: "2.0", fuel: "Petrol" },
    pricingCatalogue,
  );

/** A workshop's price as shown in a list, with the promise that results from it. */
function listJob(cart: readonly (typeof TASKS)[number][], terms: Terms) {
  const supplier = supplierOf(terms);
  const price = priceJob(sheetOf(cart), supplier, selectInitialExtras(supplier.extras, []));
  const promise: PricePromise = {
    lines: toLineCents(price),
    extras: supplier.extras.map(({ id, priceIncGst }) => [id, priceIncGst]),
    until: PROMISE_UNTIL,
  };
  return { price, promise };
}

it("during a promise no customer pays more than the lower of the shown and today's price", () => {
  let cheaperCount = 0;
  fc.assert(
    fc.property(CART, TERMS, TERMS, (cart, before, after) => {
      const { price: view, promise } = listJob(cart, before);
      const supplier = supplierOf(after);
      const ids = new Set(
        supplier.extras.filter((supplierExtra) => supplierExtra.isAlwaysIncluded).map(({ id }) => id),
      );
      // The extras preselected when the promise was made, and those that are now part of every booking.
      const selectedIds = new Set(
        promise.lines.flatMap(([key]) => (key.startsWith("extra:") ? [Number(key.slice(6))] : [])),
      );
      const billableExtras = (extras: readonly SupplierExtra[]) =>
        extras.filter(({ id }) => selectedIds.has(id) || ids.has(id));
      const supplierExtras = promisedExtras(supplier.extras, promise);
      const today = priceJob(sheetOf(cart), supplier, billableExtras(supplier.extras));
      const price = applyPromise(priceJob(sheetOf(cart), supplier, billableExtras(supplierExtras)), promise);
      expect(price.maxTotal).toBeLessThanOrEqual(view.maxTotal);
      expect(price.maxTotal).toBeLessThanOrEqual(today.maxTotal);
      expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total);
      if (price.maxTotal < today.maxTotal) cheaperCount += 1;

      // The price can be recalculated to the cent from the stored inputs.
      const id = toSupplierId(2);
      const created = {
        supplierId: id,
        price,
        pricing: toSupplierPricing(supplier, billableExtras(supplierExtras)),
        promised: promise,
      };
      const pricing = readPricing(writePricing(buildStoredPricing(price.ruleVersion, sheetOf(cart), [created])));
      expect(pricingDifference(price, pricing, id)).toBeNull();
    }),
    { numRuns: 300, seed: 20_261_126 },
  );
  expect(cheaperCount).toBeGreaterThan(100);
});

it("a price names its promise date only while it equals the promised price", () => {
  fc.assert(
    fc.property(CART, TERMS, fc.integer({ min: -40, max: 40 }), (cart, terms, percentChange) => {
      const { price: view, promise } = listJob(cart, terms);
      const labourRate = Math.round((terms.labourRate * (100 + percentChange)) / 100);
      const supplier = supplierOf({ ...terms, labourRate });
      const price = applyPromise(priceJob(sheetOf(cart), supplier, selectInitialExtras(supplier.extras, [])), promise);
      const isShown = price.total === view.total && price.maxTotal === view.maxTotal;
      expect(promiseEndsOn(price, promise)).toBe(isShown ? PROMISE_UNTIL : null);
      if (percentChange >= 0) expect(isShown).toBe(true);
    }),
    { numRuns: 100, seed: 20_261_126 },
  );
});

it("the lower of two price promises applies, or the longer one if they are equal", () => {
  const testPromise = (least: number, most: number, until: string): PricePromise => ({
    lines: [["service", least, most]],
    extras: [],
    until,
  });
  const low = testPromise(100, 100, "2026-11-26");
  const high = testPromise(90, 110, "2026-11-27");
  const later = testPromise(100, 100, "2026-11-27");
  expect([chooseLowerPromise(low, high), chooseLowerPromise(high, low)]).toEqual([low, low]);
  expect([chooseLowerPromise(low, later), chooseLowerPromise(later, low)]).toEqual([later, later]);
});
