import type { SupplierId } from "../../core/ids";
import type { BidEnding } from "../../quotes/bids/counter";
import type { Cents } from "../../core/money/money";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";

/** The kinds of posting that change the balance of a store's wallet. */
export const WALLET_POSTING_KINDS = [
  "credit",
  "top-up",
  "top-up-returned",
  "lead-claim",
  "lead-claim-returned",
] as const;
export type WalletPostingKind = (typeof WALLET_POSTING_KINDS)[number];

export interface WalletPosting {
  /** Unique, so that each posting is written only once. */
  readonly id: string;
  readonly supplierId: SupplierId;
  /** Positive = credit, negative = debit. */
  readonly amount: Cents;
  readonly kind: WalletPostingKind;
  readonly about: string | null;
  readonly at: number;
}

/** A posting with the lead that it refers to. */
export interface ListedPosting extends WalletPosting {
  /** The lead that the posting refers to; null = none. */
  readonly leadToken: string | null;
  /** How the bidding for the lead ended; null = it is still open, or there is no lead. */
  readonly ending: BidEnding | null;
  /** Whether the customer chose this supplier's offer. */
  readonly isMineAccepted: boolean;
  /** The vehicle of the lead; null = the lead's data was deleted. */
  readonly vehicle: LeadVehicle | null;
}
