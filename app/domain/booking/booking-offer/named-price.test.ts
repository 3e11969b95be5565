import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import type { PriceLineKind } from "../../pricing/price";
import { minListedPrice, maxJobAmount } from "./named-price";

const line = (kind: PriceLineKind, amount: number, maxAmount = amount) => ({
  kind,
  key: kind,
  label: kind,
  amount: cents(amount),
  maxAmount: cents(maxAmount),
  hours: null,
  maxHours: null,
  ratePerHour: null,
  parts: [],
  incursCommission: true,
});

it("a booked job's price is the upper end of its range without extras and discounts", () => {
  expect(
    maxJobAmount({
      lines: [
        line("service", 30_000),
        line("repair", 10_000, 14_000),
        line("callOut", 2_500),
        line("extra", 500),
        line("discount", -2_000),
      ],
    }),
  ).toBe(46_500);
});

it("the minimum price of a listed job excludes all extras", () => {
  expect(
    minListedPrice({
      price: { maxTotal: cents(31_932) },
      extras: [{ priceIncGst: cents(600) }, { priceIncGst: cents(0) }],
    }),
  ).toBe(31_332);
});
