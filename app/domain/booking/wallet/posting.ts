/** What moves the balance of a store's wallet. */
export const WALLET_POSTINGS = ["credit", "top-up", "top-up-returned", "lead-claim", "lead-claim-returned"] as const;
export type WalletKind = (typeof WALLET_POSTINGS)[number];
