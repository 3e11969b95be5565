import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import type { PriceLineKind } from "../../pricing/price";
import { minListedForJob, maxForJob } from "./job-alone";

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

it("a booked job alone is its lines without chosen extras and discount, at the upper end", () => {
  expect(
    maxForJob({
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

it("a listed job alone is never reckoned dearer than it is: all extras are taken off", () => {
  expect(
    minListedForJob({
      price: { maxTotal: cents(31_932) },
      extras: [{ priceIncGst: cents(600) }, { priceIncGst: cents(0) }],
    }),
  ).toBe(31_332);
});
