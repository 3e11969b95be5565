import { addCents, type Cents, cents, ZERO } from "../money/money";
import { shareOf } from "../money/rounding";
import type { PriceLine } from "../pricing/price";
import type { Discount } from "./discount";
import { discountableTotal, isDiscountable } from "./discountable";

export type DiscountTerms = Pick<Discount, "amount" | "percentage100" | "cap">;

/** What comes off, as positive cents: at the lower and at the upper end of a range. */
export interface TakenOff {
  readonly low: Cents;
  readonly high: Cents;
}
export const NOTHING_OFF: TakenOff = { low: ZERO, high: ZERO };

/**
 * How much a discount takes off a price without it. A fixed amount applies whole if any line is discountable (B-188);
 * a percentage is taken of the discountable lines (B-189), half-even once, then capped (B-191). The price never falls
 * below nothing: what is left of the amount is lost (B-192).
 */
export function amountOff(lines: readonly PriceLine[], terms: DiscountTerms): TakenOff {
  if (!lines.some(isDiscountable)) return NOTHING_OFF;
  const total = {
    low: addCents(...lines.map((line) => line.amount)),
    high: addCents(...lines.map((line) => line.maxAmount)),
  };
  const base = discountableTotal(lines);
  return { low: offOneEnd(base.low, total.low, terms), high: offOneEnd(base.high, total.high, terms) };
}

function offOneEnd(base: Cents, total: Cents, { amount, percentage100, cap }: DiscountTerms): Cents {
  const wished = amount ?? least(shareOf(base, percentage100 ?? 0, 10_000), cap);
  return cents(Math.max(0, Math.min(wished, total)));
}

const least = (wished: Cents, cap: Cents | null): Cents => (cap === null ? wished : cents(Math.min(wished, cap)));
