import type { Cents } from "../../domain/money/money";

export interface WalletPosting {
  /** Written once. */
  readonly id: string;
  readonly supplierId: number;
  /** Above 0 = credit, below = debit. */
  readonly amount: Cents;
  readonly kind: "credit" | "lead-claim" | "lead-claim-returned";
  readonly about: string | null;
  readonly at: number;
}

/** What suppliers have with us, as postings that nobody changes. A claim's debit is written with the claim (`LeadBids.report`). */
export interface Wallets {
  balance(supplierId: number): Promise<Cents>;
  /** Newest first. */
  postings(supplierId: number, limit: number): Promise<readonly WalletPosting[]>;
  /** False = it was written before. */
  post(posting: WalletPosting): Promise<boolean>;
}
