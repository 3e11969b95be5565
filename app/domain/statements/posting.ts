import type { BookingToken, SupplierId } from "../ids";
import type { Cents } from "../money/money";

/**
 * What is posted to a workshop's account: work done (worth something, and nothing of it moves), what its customers paid to us and got back, the
 * discounts that we give, our commission, both lower after a refund, and what we paid out.
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
  /** What it was counted on: of work done what was charged, of commission its base. null = nothing. */
  readonly counted: Cents | null;
  readonly bookingToken: BookingToken | null;
  /** Of commission: hundredths of a percent and the number of the supplier's rule, 0 = the deployment's. */
  readonly percent100: number | null;
  readonly ruleVersion: number | null;
  readonly at: number;
}
