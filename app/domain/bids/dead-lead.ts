/**
 * A lead whose customer calls the request off this soon after a claim was no lead: what the claim cost comes back to the wallet, and nobody has to ask
 * for it. Milliseconds, the last one included.
 */
export const DEAD_WITHIN_MS = 24 * 3_600_000;
