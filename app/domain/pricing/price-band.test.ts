import fc from "fast-check";
import { expect, it } from "vitest";
import { pricingCatalogue as catalogue } from "../../../test/support/pricing-catalogue";
import { basicService } from "../lead/cart/new-item";
import { cents } from "../core/money/money";
import { buildJobSheet } from "./job-sheet";
import { type BandSupplier, calculatePriceBand } from "./price-band";
import { priceJob } from "./price-job";

const sheet = buildJobSheet(
  [basicService],
  { priceCategory: 2, cylinders: 4, displacementL: "2.0", fuel: "Petrol" },
  catalogue,
);
const supplier = (labourRate: number, callOutFee = 0, besideWork = 0, minimum = 0): BandSupplier => ({
  country: "AU",
  labourRate: cents(labourRate),
  partsMargin100: 126,
  tyreFactor100: 100,
  callOutFee: cents(callOutFee),
  nonWorkAmount: cents(besideWork),
  minimumBookingAmount: cents(minimum),
});
const suppliers = fc.array(fc.tuple(fc.integer({ min: 8_000, max: 25_000 }), fc.integer({ min: 0, max: 9_000 })), {
  minLength: 1,
  maxLength: 12,
});

it("the price band runs from the lowest to the highest total of the suppliers", () => {
  fc.assert(
    fc.property(suppliers, (rates) => {
      const suppliers = rates.map(([rate, callOut]) => supplier(rate, callOut));
      const totals = suppliers.map((testSupplier) => priceJob(sheet, testSupplier, []).total);
      expect(calculatePriceBand(sheet, suppliers)).toMatchObject({
        from: Math.min(...totals),
        to: Math.max(...totals),
        supplierCount: suppliers.length,
      });
    }),
  );
});

it("with one supplier the band equals that supplier's price, line by line", () => {
  const price = priceJob(sheet, supplier(13_900), []);
  const band = calculatePriceBand(sheet, [supplier(13_900)]);
  expect(band?.lines.map(({ key, from, to }) => [key, from, to])).toEqual(
    price.lines.map(({ key, amount, maxAmount }) => [key, amount, maxAmount]),
  );
  expect(band?.items).toEqual([{ key: "service", from: price.total, to: price.total }]);
  expect(band?.includesNonWork).toBe(false);
});

it("amounts beyond the work itself are in the band's totals and not in its items", () => {
  const band = calculatePriceBand(sheet, [supplier(13_900, 3_300, 600)]);
  expect(band && band.from - (band.items[0]?.from ?? 0)).toBe(3_900);
  expect(band?.includesNonWork).toBe(true);
});

it("there is no price band without a supplier or with an unpriced item", () => {
  expect(calculatePriceBand(sheet, [])).toBeNull();
  expect(calculatePriceBand({ ...sheet, unpriced: ["custom:1"] }, [supplier(13_900)])).toBeNull();
});

it("leaves out a supplier whose minimum booking amount is above its price", () => {
  const { total } = priceJob(sheet, supplier(12_000), []);
  const cheapSupplier = (minimum: number) => supplier(12_000, 0, 0, minimum);
  expect(calculatePriceBand(sheet, [cheapSupplier(total), supplier(14_000)])).toMatchObject({
    from: total,
    supplierCount: 2,
  });
  expect(calculatePriceBand(sheet, [cheapSupplier(total + 1), supplier(14_000)])).toMatchObject({
    from: priceJob(sheet, supplier(14_000), []).total,
    supplierCount: 1,
  });
  expect(calculatePriceBand(sheet, [cheapSupplier(total + 1)])).toBeNull();
});
