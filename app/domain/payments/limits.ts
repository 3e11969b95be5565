import type { Cents } from "../money/money";
import type { BnplProvider } from "./methods";

/** Smallest and largest purchase, both included. */
export interface PurchaseLimits {
  readonly minimum: Cents;
  readonly maximum: Cents;
}

/**
 * Which of the two limit configurations counts (B-183): the supplier asks to be paid (`pay-with-bnpl`),
 * or the customer pays of its own accord (finalise and pay).
 */
export type PaymentSource = "supplierSourced" | "customerPrepayment";

/** A provider without a row is not offered in this deployment. */
export type LimitTable = Partial<Readonly<Record<BnplProvider, Readonly<Record<PaymentSource, PurchaseLimits>>>>>;

/** Inclusive; the amount is whole cents, rounded half to even where it entered (B-181). */
export const isWithin = (amount: Cents, { minimum, maximum }: PurchaseLimits): boolean => amount >= minimum && amount <= maximum;

/** Could a price of this range end up within the limits? (B-180) */
export const overlaps = (low: Cents, high: Cents, { minimum, maximum }: PurchaseLimits): boolean => low <= maximum && high >= minimum;
