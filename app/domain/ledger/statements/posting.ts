import type { BookingToken, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

/**
 * The postings of a workshop's account: completed work (for information, it moves no money), customers' payments to us and refunds, discounts that we fund,
 * our commission, the reductions of both after a refund, and payouts.
 */
export const SUPPLIER_POSTINGS = [
  "done",
  "taken",
  "returned",
  "discount",
  "discount-back",
  "commission",
  "commission-back",
  "dispute",
  "dispute-back",
  "payout",
  "payout-failed",
] as const;
export type SupplierPostingKind = (typeof SUPPLIER_POSTINGS)[number];

/** One posting: written once, never changed. A workshop's balance is their sum. */
export interface SupplierPosting {
  /** Its origin: "money:captured:<attempt>:<total>", "commission:<booking>", and the like. */
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly kind: SupplierPostingKind;
  /** What its balance with us changes by; above 0 = we owe it more. */
  readonly amount: Cents;
  /** The amount that a posting is based on: for completed work the amount charged, for commission its base. null = none. */
  readonly counted: Cents | null;
  readonly bookingToken: BookingToken | null;
  /** Of commission: hundredths of a percent and the number of the supplier's rule, 0 = the deployment's. */
  readonly percent100: number | null;
  readonly ruleVersion: number | null;
  readonly at: number;
}
