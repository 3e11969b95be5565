import { negateCents } from "../../core/money/money";
import { discountLine } from "../plain-line";
import { totals } from "../totals";
import type { Price } from "../price";
import type { DiscountAmount } from "./amount";

/** Adds a discount line to the price; returns it unchanged if the discount is zero. The lines still add up to the total, at both limits of a range. */
export function withDiscount<P extends Price>(price: P, code: string, off: DiscountAmount, isVoucher = false): P {
  if (off.low === 0 && off.high === 0) return price;
  const line = { ...discountLine(code, negateCents(off.low), isVoucher), maxAmount: negateCents(off.high) };
  return { ...price, ...totals([...price.lines, line], price.country) };
}
