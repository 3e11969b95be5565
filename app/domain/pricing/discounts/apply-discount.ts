import { negateCents } from "../../core/money/money";
import { discountLine } from "../plain-line";
import { totals } from "../totals";
import type { Price } from "../price";
import type { RemovedItem } from "./amount";

/** The price with one more line; unchanged when nothing comes off. The sum of the lines stays the total, at both ends. */
export function withDiscount<P extends Price>(price: P, code: string, off: RemovedItem, isVoucher = false): P {
  if (off.low === 0 && off.high === 0) return price;
  const line = { ...discountLine(code, negateCents(off.low), isVoucher), maxAmount: negateCents(off.high) };
  return { ...price, ...totals([...price.lines, line], price.country) };
}
