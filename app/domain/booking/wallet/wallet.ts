import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";

/** What moves the balance of a store's wallet. */
export const WALLET_POSTINGS = ["credit", "top-up", "top-up-returned", "lead-claim", "lead-claim-returned"] as const;
export type WalletKind = (typeof WALLET_POSTINGS)[number];

export interface WalletPosting {
  /** Written once. */
  readonly id: string;
  readonly supplierId: SupplierId;
  /** Above 0 = credit, below = debit. */
  readonly amount: Cents;
  readonly kind: WalletKind;
  readonly about: string | null;
  readonly at: number;
}

/** A posting with the lead that it is about. */
export interface ListedPosting extends WalletPosting {
  /** null = it is about no lead. */
  readonly leadToken: string | null;
  /** null = the lead's data was deleted. */
  readonly vehicle: LeadVehicle | null;
}
