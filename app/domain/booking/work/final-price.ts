import { type Cents, subtractCents } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import type { Price } from "../../pricing/price";
import { calculateTotals } from "../../pricing/totals";

/** Key of the price line for the difference to the final amount. */
export const FINAL_AMOUNT = "final-amount";

/** Returns the price as charged: the agreed lines (for an estimate, their lower ends) and one line for the difference to the final amount in cents. */
export function applyFinalAmount(price: Price, finalAmount: Cents): Price {
  const lines = price.lines.map((line) => ({ ...line, maxAmount: line.amount, maxHours: line.hours }));
  const difference = subtractCents(finalAmount, price.total);
  if (difference === 0 && price.strategy === "SinglePrice" && price.quoteKind !== "estimate") return price;
  const chargedLines =
    difference === 0
      ? lines
      : [...lines, buildLine("additionalService", FINAL_AMOUNT, "Adjustment to the final amount", difference, false)];
  const { quoteKind: _, ...fixed } = price;
  return { ...fixed, ...calculateTotals(chargedLines, price.country) };
}
