import { addCents, type Cents, cents, ZERO, negateCents, subtractCents } from "../../core/money/money";
import { calculateShare } from "../../core/money/rounding";
import type { PriceLine, Price } from "../price";
import type { Discount } from "./discount";
import { buildDiscountLine } from "../plain-line";
import { calculateTotals } from "../totals";
import { TASK } from "../../catalogue/task";

/** Matches the keys of battery lines: a separate task ("repair:157") or a task that an answer added ("repair:3+157"). */
const BATTERY_KEY_PATTERN = new RegExp(`(^repair:|\\+)${TASK.battery}$`);

type Line = Pick<PriceLine, "key" | "kind" | "incursCommission" | "amount" | "maxAmount">;

/** Whether a line can be discounted: only lines that incur commission, and never batteries (B-190). The call-out fee incurs no commission. */
export const isDiscountable = (line: Pick<Line, "key" | "kind" | "incursCommission">): boolean =>
  line.incursCommission && line.kind !== "discount" && !BATTERY_KEY_PATTERN.test(line.key);

/**
 * The total of batteries and of lines without commission, to which no discount applies. Throws when such a line has no price (B-294), because leaving it out
 * would add its amount to the discountable total.
 */
export function uncommissionedTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const undiscountableLines = lines.filter((line) => line.kind !== "discount" && !isDiscountable(line));
  for (const { key, amount, maxAmount } of undiscountableLines)
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(maxAmount))
      throw new Error(`the uncommissioned price of ${key} is missing`);
  return {
    low: addCents(...undiscountableLines.map((line) => line.amount)),
    high: addCents(...undiscountableLines.map((line) => line.maxAmount)),
  };
}

/** The total that a percentage applies to, as a range in cents. Both limits are equal for a single price. */
export function discountableTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const uncommissionedSum = uncommissionedTotal(lines);
  const billableLines = lines.filter((line) => line.kind !== "discount");
  return {
    low: subtractCents(addCents(...billableLines.map((line) => line.amount)), uncommissionedSum.low),
    high: subtractCents(addCents(...billableLines.map((line) => line.maxAmount)), uncommissionedSum.high),
  };
}

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

/** Adds a discount line to the price; returns it unchanged if the discount is zero. The lines still add up to the total, at both limits of a range. */
export function applyDiscount<P extends Price>(price: P, code: string, amount: DiscountAmount, isVoucher = false): P {
  if (amount.low === 0 && amount.high === 0) return price;
  const line = { ...buildDiscountLine(code, negateCents(amount.low), isVoucher), maxAmount: negateCents(amount.high) };
  return { ...price, ...calculateTotals([...price.lines, line], price.country) };
}
