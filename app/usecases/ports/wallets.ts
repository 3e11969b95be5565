import type { SupplierId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { WalletKind } from "../../domain/wallet/posting";
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

/** Suppliers' balances, as immutable postings. A claim's debit is written with the claim (`LeadBids.report`). */
export interface Wallets {
  balance(supplierId: SupplierId): Promise<Cents>;
  /** Newest first. */
  postings(supplierId: SupplierId, limit: number): Promise<readonly WalletPosting[]>;
  /** False = it was written before. `grant` = the marketplace gives it away. Throws GrantRefused. */
  post(posting: WalletPosting, grant?: Grant | null): Promise<boolean>;
}
