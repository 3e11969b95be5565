import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** A gift voucher with its own reference. It can be redeemed once, for its full value. */
export interface Voucher {
  readonly reference: string;
  /** Code of the discount that it is based on. */
  readonly discountCode: string;
  readonly value: Cents;
  readonly country: Country;
  readonly status: "valid" | "used" | "expired" | "cancelled";
  readonly expires: PlainDay;
  /** An active booking uses it. */
  readonly isTaken: boolean;
}

/** The voucher as a discount with its own reference, value, country and last day. */
export const discountOfVoucher = (voucher: Voucher, model: Discount): Discount => ({
  ...model,
  code: voucher.reference,
  amount: voucher.value,
  percentage100: null,
  countries: [voucher.country],
  ends: voucher.expires,
  // The limit applies to each voucher itself (see use.ts).
  yearlyLimit: null,
});

/** Why the voucher cannot be used, worded for the customer; null if it can. The last day is checked with the discount's. */
export function voucherProblem(voucher: Voucher): string | null {
  if (voucher.isTaken || voucher.status === "used") return "This voucher has already been used.";
  if (voucher.status === "cancelled") return "This voucher has been cancelled. Please call us.";
  return voucher.status === "expired" ? "This voucher has expired." : null;
}
