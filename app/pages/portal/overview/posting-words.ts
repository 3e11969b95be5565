import type { WalletPosting } from "../../../usecases/ports/wallets";

/** What a posting of a wallet is, for the workshop's people. */
export const POSTING_WORDS: Readonly<Record<WalletPosting["kind"], string>> = {
  credit: "Paid in",
  "top-up": "Paid in by card",
  "top-up-returned": "Given back to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Claim given back",
};
