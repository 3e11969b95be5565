import { addCents, type Cents, cents } from "../../core/money/money";
import { calculateShare } from "../../core/money/rounding";
import type { Price } from "../../pricing/price";
import { FINAL_AMOUNT } from "../work/final-price";

/** The marketplace's commission on bookings, agreed and stored with each booking. */
export interface CommissionRule {
  /** Hundredths of a percent: 12.5% = 1250. */
  readonly percent100: number;
  /** The version of the supplier's own rule; 0 = the deployment's default. */
  readonly version: number;
}

export const NO_COMMISSION: CommissionRule = { percent100: 0, version: 0 };

/**
 * The amount that commission is calculated from when the work is done, in cents with GST: the lines that carry commission, adjusted by the difference
 * between the final and the agreed amount, plus approved extra work. Discounts do not reduce it, because the marketplace pays for them. For an estimate, the
 * lower end of its range is used.
 */
export function commissionBase(price: Pick<Price, "lines">, extraWork: Cents): Cents {
  const commissionLines = price.lines.filter(
    ({ kind, key, incursCommission }) => kind !== "discount" && (incursCommission || key === FINAL_AMOUNT),
  );
  return addCents(cents(Math.max(0, addCents(...commissionLines.map(({ amount }) => amount)))), extraWork);
}

/** The commission on a base, rounded once, half to even. */
export const calculateCommission = (base: Cents, { percent100 }: CommissionRule): Cents =>
  calculateShare(base, percent100, 10_000);
