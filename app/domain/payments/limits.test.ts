import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { centsFromDollars } from "../core/money/rounding";
import { isWithin, intersectLimits, overlaps } from "./limits";

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
    expect(isWithin(centsFromDollars(dollars), limits), String(dollars)).toBe(valid);
});

it("B-180 a price range could become payable if it overlaps the limits", () => {
  const from500 = { minimum: cents(50000), maximum: cents(100000) };
  expect(overlaps(cents(30000), cents(60000), from500)).toBe(true);
  expect(overlaps(cents(30000), cents(40000), from500)).toBe(false);
});

it("a price range overlaps the limits if and only if one of its prices is within them", () => {
  const amount = fc.integer({ min: 0, max: 300 }).map(cents);
  fc.assert(
    fc.property(amount, amount, amount, amount, (a, b, c, d) => {
      const low = cents(Math.min(a, b));
      const high = cents(Math.max(a, b));
      const some = { minimum: cents(Math.min(c, d)), maximum: cents(Math.max(c, d)) };
      const anyWithin = Array.from({ length: high - low + 1 }, (_, i) => cents(low + i)).some((price) =>
        isWithin(price, some),
      );
      expect(overlaps(low, high, some)).toBe(anyWithin);
    }),
  );
});

it("an amount is payable if and only if it is within both our limits and the provider's", () => {
  const amount = fc.integer({ min: 0, max: 100 }).map(cents);
  const some = fc
    .tuple(amount, amount)
    .map(([a, b]) => ({ minimum: cents(Math.min(a, b)), maximum: cents(Math.max(a, b)) }));
  fc.assert(
    fc.property(some, some, some, amount, (supplierSourced, customerPrepayment, theirs, amount) => {
      const row = intersectLimits(
        { zip: { supplierSourced, customerPrepayment }, humm: { supplierSourced, customerPrepayment } },
        { zip: theirs },
      );
      expect(row.zip ? isWithin(amount, row.zip.customerPrepayment) : false).toBe(
        isWithin(amount, customerPrepayment) && isWithin(amount, theirs),
      );
      expect(row.zip ? isWithin(amount, row.zip.supplierSourced) : false).toBe(
        isWithin(amount, supplierSourced) && isWithin(amount, theirs),
      );
      // A provider that reports no limits is bound by our settings alone.
      expect(row.humm).toEqual({ supplierSourced, customerPrepayment });
    }),
  );
});

it("a price range that only touches the limits at either end overlaps them", () => {
  const meets = (low: number, high: number) => overlaps(cents(low), cents(high), limits);
  expect([meets(100_000, 120_000), meets(100_001, 120_000), meets(100, 5000), meets(100, 4999)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
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
  expect(row && isWithin(cents(5000), row.supplierSourced)).toBe(false);
});
