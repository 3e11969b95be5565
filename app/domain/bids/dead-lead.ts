/**
 * A lead whose customer calls the request off this soon after a claim was no lead: what the claim cost comes back to the wallet, and nobody has to ask
 * for it. Milliseconds, the last one included.
 */
export const DEAD_WITHIN_MS = 24 * 3_600_000;

/**
 * The same customer with the same vehicle, claimed by the same workshop again within this time, is one lead: the later claim comes back. One that came
 * back itself does not count. Milliseconds, the last one included.
 */
export const DUPLICATE_WITHIN_MS = 30 * 24 * 3_600_000;
