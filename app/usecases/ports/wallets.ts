import type { SupplierId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { WalletKind } from "../../domain/wallet/posting";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { Grant } from "./giveaways";

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

/** Suppliers' balances, as immutable postings. A claim's debit is written with the claim (`LeadBids.report`). */
export interface Wallets {
  balance(supplierId: SupplierId): Promise<Cents>;
  /** The balance, and which of these postings it includes, as of one moment. */
  balanceWith(
    supplierId: SupplierId,
    postingIds: readonly string[],
  ): Promise<{ readonly balance: Cents; readonly posted: ReadonlySet<string> }>;
  /** Newest first. */
  postings(supplierId: SupplierId, limit: number): Promise<readonly ListedPosting[]>;
  /** False = it was written before. `grant` = the marketplace gives it away. Throws GrantRefused. */
  post(posting: WalletPosting, grant?: Grant | null): Promise<boolean>;
}
