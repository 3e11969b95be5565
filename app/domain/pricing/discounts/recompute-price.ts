import { addCents, type Cents, negateCents } from "../../core/money/money";
import { discountLineCode } from "../plain-line";
import type { Price } from "../price";
import { calculateDiscount, type DiscountTerms, applyDiscount } from "./amount";
import type { Discount } from "./discount";

/** The terms used when the price of a booking with a discount changes. Eligibility is not checked again: it was decided when the discount was applied. */
export interface RecomputedTerms extends DiscountTerms, Pick<Discount, "code" | "minimumTotal"> {
  readonly isVoucher: boolean;
}

/** The code of the discount in a price; null = none. */
export const findAppliedCode = ({ lines }: Pick<Price, "lines">): string | null =>
  lines.filter(({ kind }) => kind === "discount").map(discountLineCode)[0] ?? null;

/** The amount that a discount takes off a price, as positive cents. */
export const discountAmount = ({ lines }: Pick<Price, "lines">): Cents =>
  negateCents(addCents(...lines.flatMap(({ kind, amount }) => (kind === "discount" ? [amount] : []))));

/** The terms of a discount for a booking that already has `discountAmount` cents off. An amount drawn from a balance stays fixed. */
export function recomputeTerms(
  code: string,
  discountAmount: Cents,
  discount: Discount | null,
  voucherValue: Cents | null,
): RecomputedTerms {
  const amount =
    voucherValue ?? (discount === null || discount.isAffectedByCustomerBalance ? discountAmount : discount.amount);
  const { percentage100 = null, cap = null, minimumTotal = null } = discount ?? {};
  return {
    code,
    isVoucher: voucherValue !== null,
    amount,
    percentage100: amount === null ? percentage100 : null,
    cap: amount === null ? cap : null,
    minimumTotal,
  };
}

/** Applies the terms to a price without a discount. A price below the terms' minimum total is not discounted. */
export function recomputePrice(price: Price, terms: RecomputedTerms | null): Price {
  if (terms === null || (terms.minimumTotal !== null && price.total < terms.minimumTotal)) return price;
  return applyDiscount(price, terms.code, calculateDiscount(price.lines, terms), terms.isVoucher);
}
