import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** A gift voucher with its own reference. It can be redeemed once, for its full value. */
export interface Voucher {
  readonly reference: string;
  /** Code of the discount on which the voucher is based. */
  readonly discountCode: string;
  readonly value: Cents;
  readonly country: Country;
  readonly status: "valid" | "used" | "expired" | "cancelled";
  readonly expires: PlainDay;
  /** Whether an active booking uses the voucher. */
  readonly isTaken: boolean;
}

/** The voucher as a discount with its own reference, value, country and last day. */
export const toDiscount = (voucher: Voucher, baseDiscount: Discount): Discount => ({
  ...baseDiscount,
  code: voucher.reference,
  amount: voucher.value,
  percentage100: null,
  countries: [voucher.country],
  ends: voucher.expires,
  // Not limited per year, because the limit applies to each voucher itself (see use.ts).
  yearlyLimit: null,
});

/** Why the voucher cannot be used, worded for the customer; null if it can. The voucher's last day is checked elsewhere, together with the discount's dates. */
export function voucherProblem(voucher: Voucher): string | null {
  if (voucher.isTaken || voucher.status === "used") return "This voucher has already been used.";
  if (voucher.status === "cancelled") return "This voucher has been cancelled. Please call us.";
  return voucher.status === "expired" ? "This voucher has expired." : null;
}
