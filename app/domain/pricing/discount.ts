import { addCents, type Cents, cents, negateCents } from "../money/money";
import { shareOf } from "../money/rounding";
import type { PriceLine } from "./price";

export interface DiscountTerms {
  /** A fixed amount once; null = by percentage. */
  readonly amount: Cents | null;
  /** Hundredths of a percent: 8 % = 800. */
  readonly percentage100: number | null;
  /** The most it takes off; null = no cap. */
  readonly cap: Cents | null;
}

/** What a percentage is taken of: tasks and services, extras that incur commission; not the call-out, not the battery. */
export const discountable = (lines: readonly PriceLine[]): Cents => addCents(...lines.filter((line) => line.incursCommission).map((line) => line.amount));

/** How much a discount takes off, as a negative amount: half-even once, then the cap, never below a total of nothing. */
export function discountAmount(lines: readonly PriceLine[], terms: DiscountTerms): Cents {
  const total = addCents(...lines.map((line) => line.amount));
  const wished = terms.amount ?? shareOf(discountable(lines), terms.percentage100 ?? 0, 10_000);
  return negateCents(cents(Math.max(0, Math.min(wished, terms.cap ?? wished, total))));
}
