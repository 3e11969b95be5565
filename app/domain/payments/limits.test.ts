import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { centsFromDollars } from "../core/money/rounding";
import { isWithinLimits, intersectLimits, overlapsLimits } from "./limits";

const limits = { minimum: cents(5000), maximum: cents(100000) };

it("B-181 limits are inclusive, after rounding half to even at 2 decimals", () => {
  const table: [number, boolean][] = [
    [49.99, false],
    [50, true],
    [1000, true],
    [1000.01, false],
    [1000.005, true],
    [49.995, true],
    [1000.015, false],
  ];
  for (const [dollars, valid] of table)
    expect(isWithinLimits(centsFromDollars(dollars), limits), String(dollars)).toBe(valid);
});

it("B-180 a price range could become payable if it overlaps the limits", () => {
  const from500 = { minimum: cents(50000), maximum: cents(100000) };
  expect(overlapsLimits(cents(30000), cents(60000), from500)).toBe(true);
  expect(overlapsLimits(cents(30000), cents(40000), from500)).toBe(false);
});

it("a price range overlaps the limits if and only if one of its prices is within them", () => {
  const amount = fc.integer({ min: 0, max: 300 }).map(cents);
  fc.assert(
    fc.property(amount, amount, amount, amount, (a, b, c, d) => {
      const low = cents(Math.min(a, b));
      const high = cents(Math.max(a, b));
      const otherLimits = { minimum: cents(Math.min(c, d)), maximum: cents(Math.max(c, d)) };
      const isAnyWithin = Array.from({ length: high - low + 1 }, (_, i) => cents(low + i)).some((price) =>
        isWithinLimits(price, otherLimits),
      );
      expect(overlapsLimits(low, high, otherLimits)).toBe(isAnyWithin);
    }),
  );
});

it("an amount is payable if and only if it is within both our limits and the provider's", () => {
  const amount = fc.integer({ min: 0, max: 100 }).map(cents);
  const anyLimits = fc
    .tuple(amount, amount)
    .map(([a, b]) => ({ minimum: cents(Math.min(a, b)), maximum: cents(Math.max(a, b)) }));
  fc.assert(
    fc.property(
      anyLimits,
      anyLimits,
      anyLimits,
      amount,
      (supplierSourced, customerPrepayment, providerLimit, amount) => {
        const row = intersectLimits(
          { zip: { supplierSourced, customerPrepayment }, humm: { supplierSourced, customerPrepayment } },
          { zip: providerLimit },
        );
        expect(row.zip ? isWithinLimits(amount, row.zip.customerPrepayment) : false).toBe(
          isWithinLimits(amount, customerPrepayment) && isWithinLimits(amount, providerLimit),
        );
        expect(row.zip ? isWithinLimits(amount, row.zip.supplierSourced) : false).toBe(
          isWithinLimits(amount, supplierSourced) && isWithinLimits(amount, providerLimit),
        );
        // A provider that reports no limits is bound by our settings alone.
        expect(row.humm).toEqual({ supplierSourced, customerPrepayment });
      },
    ),
  );
});

it("a price range that only touches the limits at either end overlaps them", () => {
  const isInRange = (low: number, high: number) => overlapsLimits(cents(low), cents(high), limits);
  expect([
    isInRange(100_000, 120_000),
    isInRange(100_001, 120_000),
    isInRange(100, 5000),
    isInRange(100, 4999),
  ]).toEqual([true, false, true, false]);
});

it("a provider is kept if its limits and ours share even a single amount", () => {
  const providerLimits = { zip: { supplierSourced: limits, customerPrepayment: limits } };
  const narrowedBy = (minimum: number, maximum: number) =>
    intersectLimits(providerLimits, { zip: { minimum: cents(minimum), maximum: cents(maximum) } });
  expect(narrowedBy(100_001, 200_000)).toEqual({});
  expect(narrowedBy(1, 4999)).toEqual({});
  const item = { minimum: 100_000, maximum: 100_000 };
  expect(narrowedBy(100_000, 200_000)).toEqual({ zip: { supplierSourced: item, customerPrepayment: item } });
});

it("a provider whose limits overlap those of only one screen stays available on that screen", () => {
  const providerLimits = {
    zip: { supplierSourced: { minimum: cents(1), maximum: cents(100) }, customerPrepayment: limits },
  };
  const row = intersectLimits(providerLimits, { zip: { minimum: cents(5000), maximum: cents(9000) } }).zip;
  expect(row?.customerPrepayment).toEqual({ minimum: 5000, maximum: 9000 });
  expect(row && isWithinLimits(cents(5000), row.supplierSourced)).toBe(false);
});
