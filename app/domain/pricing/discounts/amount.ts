import { addCents, type Cents, cents, ZERO } from "../../core/money/money";
import { calculateShare } from "../../core/money/rounding";
import type { PriceLine } from "../price";
import type { Discount } from "./discount";
import { discountableTotal, isDiscountable } from "./discountable";

export type DiscountTerms = Pick<Discount, "amount" | "percentage100" | "cap">;

/** Discount in positive cents, at the lower and at the upper limit of a price range. */
export interface DiscountAmount {
  readonly low: Cents;
  readonly high: Cents;
}
export const NO_DISCOUNT: DiscountAmount = { low: ZERO, high: ZERO };

/**
 * How much a discount takes off a price. A fixed amount applies in full if any line is discountable (B-188). A percentage applies only to the discountable
 * lines (B-189), rounded half-even once, then capped (B-191). The price never falls below zero, and any unused amount is lost (B-192).
 */
export function calculateDiscount(lines: readonly PriceLine[], terms: DiscountTerms): DiscountAmount {
  if (!lines.some(isDiscountable)) return NO_DISCOUNT;
  const total = {
    low: addCents(...lines.map((line) => line.amount)),
    high: addCents(...lines.map((line) => line.maxAmount)),
  };
  const base = discountableTotal(lines);
  return {
    low: calculateAmountOff(base.low, total.low, terms),
    high: calculateAmountOff(base.high, total.high, terms),
  };
}

function calculateAmountOff(base: Cents, total: Cents, { amount, percentage100, cap }: DiscountTerms): Cents {
  const discount = amount ?? applyCap(calculateShare(base, percentage100 ?? 0, 10_000), cap);
  return cents(Math.max(0, Math.min(discount, total)));
}

const applyCap = (discount: Cents, cap: Cents | null): Cents =>
  cap === null ? discount : cents(Math.min(discount, cap));
