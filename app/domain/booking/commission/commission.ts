import { addCents, type Cents, cents } from "../../core/money/money";
import { shareOf } from "../../core/money/rounding";
import type { Price } from "../../pricing/price";
import { FINAL_AMOUNT } from "../work/final-price";

/** What the marketplace takes of the work that it brings: agreed with the booking and kept with it. */
export interface CommissionRule {
  /** Hundredths of a percent: 12.5 % = 1250. */
  readonly percent100: number;
  /** Counts a supplier's own rules; 0 = the deployment's, because it has none of its own. */
  readonly version: number;
}

export const NO_COMMISSION: CommissionRule = { percent100: 0, version: 0 };

/**
 * What commission is counted on when the work is done, cents with GST: the lines that carry it, by how much the final amount differs from what was
 * agreed, and approved extra work. What a discount takes off does not count: the marketplace gives it. Of an estimate its lower ends count.
 */
export function commissionBase(price: Pick<Price, "lines">, extraWork: Cents): Cents {
  const matchingLines = price.lines.filter(
    ({ kind, key, incursCommission }) => kind !== "discount" && (incursCommission || key === FINAL_AMOUNT),
  );
  return addCents(cents(Math.max(0, addCents(...matchingLines.map(({ amount }) => amount)))), extraWork);
}

/** The commission on a base: one share of the whole of it, half to even once. */
export const commissionOn = (base: Cents, { percent100 }: CommissionRule): Cents => shareOf(base, percent100, 10_000);
