import { negateCents } from "../../core/money/money";
import { buildDiscountLine } from "../plain-line";
import { calculateTotals } from "../totals";
import type { Price } from "../price";
import type { DiscountAmount } from "./amount";

/** Adds a discount line to the price; returns it unchanged if the discount is zero. The lines still add up to the total, at both limits of a range. */
export function applyDiscount<P extends Price>(price: P, code: string, amount: DiscountAmount, isVoucher = false): P {
  if (amount.low === 0 && amount.high === 0) return price;
  const line = { ...buildDiscountLine(code, negateCents(amount.low), isVoucher), maxAmount: negateCents(amount.high) };
  return { ...price, ...calculateTotals([...price.lines, line], price.country) };
}
