import { addCents, type Cents, negateCents } from "../money/money";
import { codeOfDiscountLine } from "../pricing/plain-line";
import type { Price } from "../pricing/price";
import { amountOff, type DiscountTerms } from "./amount";
import type { Discount } from "./discount";
import { withDiscount } from "./with-discount";

/** What a discount that a booking has taken goes by when its price changes: who may have it was settled when it was taken. */
export interface TermsAgain extends DiscountTerms, Pick<Discount, "code" | "minimumTotal"> {
  readonly isVoucher: boolean;
}

/** The code of a price's discount; null = it has none. */
export const codeInPrice = ({ lines }: Pick<Price, "lines">): string | null =>
  lines.filter(({ kind }) => kind === "discount").map(codeOfDiscountLine)[0] ?? null;

/** What a discount takes off a price, as positive cents. */
export const offByDiscount = ({ lines }: Pick<Price, "lines">): Cents =>
  negateCents(addCents(...lines.flatMap(({ kind, amount }) => (kind === "discount" ? [amount] : []))));

/** A discount's terms as they stand for a booking that took `off` cents by it: what came from a balance stays that sum. */
export function termsAgain(
  code: string,
  off: Cents,
  discount: Discount | null,
  voucherValue: Cents | null,
): TermsAgain {
  const amount = voucherValue ?? (discount === null || discount.isAffectedByCustomerBalance ? off : discount.amount);
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

/** A price without a discount, less what the terms take off it now; below the terms' least total they take nothing. */
export function priceAgain(price: Price, terms: TermsAgain | null): Price {
  if (terms === null || (terms.minimumTotal !== null && price.total < terms.minimumTotal)) return price;
  return withDiscount(price, terms.code, amountOff(price.lines, terms), terms.isVoucher);
}
