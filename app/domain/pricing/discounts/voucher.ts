import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** A gift voucher with its own reference. It can be redeemed once, for its whole value. */
export interface Voucher {
  readonly reference: string;
  /** The row of the discounts it follows. */
  readonly discountCode: string;
  readonly value: Cents;
  readonly country: Country;
  readonly status: "valid" | "used" | "expired" | "cancelled";
  readonly expires: PlainDay;
  /** A booking that is not cancelled has it. */
  readonly isTaken: boolean;
}

/** The voucher as a discount: its own reference, value, country and last day. */
export const discountOfVoucher = (voucher: Voucher, model: Discount): Discount => ({
  ...model,
  code: voucher.reference,
  amount: voucher.value,
  percentage100: null,
  countries: [voucher.country],
  ends: voucher.expires,
  // Vouchers are limited per voucher, see use.ts.
  yearlyLimit: null,
});

/** Why it cannot be used, in plain words; null when it can. Its last day is judged with the discount's. */
export function voucherProblem(voucher: Voucher): string | null {
  if (voucher.isTaken || voucher.status === "used") return "This voucher has already been used.";
  if (voucher.status === "cancelled") return "This voucher has been stopped. Please call us.";
  return voucher.status === "expired" ? "This voucher has ended." : null;
}
