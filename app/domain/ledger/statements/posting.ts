import type { BookingToken, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

/**
 * Kinds of postings in a workshop's account: completed work (for information only, moves no money), customers' payments to us, refunds, discounts that we
 * fund, our commission, reductions of both after a refund, disputes and payouts.
 */
export const SUPPLIER_POSTINGS = [
  "done",
  "taken",
  "returned",
  "discount",
  "discount-reversal",
  "commission",
  "commission-refund",
  "dispute",
  "dispute-reversal",
  "payout",
  "payout-failed",
] as const;
export type SupplierPostingKind = (typeof SUPPLIER_POSTINGS)[number];

/** One immutable posting. A workshop's balance is the sum of its postings. */
export interface SupplierPosting {
  /** Built from its origin: "money:captured:<attempt>:<total>", "commission:<booking>" and so on. */
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly kind: SupplierPostingKind;
  /** Change of the workshop's balance; above 0 = we owe the workshop more. */
  readonly amount: Cents;
  /** The amount that the posting is based on: the amount charged for completed work, the base amount for commission. null = none. */
  readonly counted: Cents | null;
  readonly bookingToken: BookingToken | null;
  /** For commission only: the rate in hundredths of a percent, and the number of the supplier's rule (0 = the deployment's rule). */
  readonly percent100: number | null;
  readonly ruleVersion: number | null;
  readonly at: number;
}
