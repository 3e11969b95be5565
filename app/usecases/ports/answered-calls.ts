/** The state of an idempotency key: free and now reserved for the caller, or used. */
export type UsedKey =
  | { readonly kind: "mine" }
  /** `sealed` null = its first call is still being answered. */
  | { readonly kind: "known"; readonly requestHash: string; readonly sealed: string | null };

/** Answers to calls that came with an Idempotency-Key. */
export interface AnsweredCalls {
  /** Takes a key for one call. A call that died without an answer leaves its key free again at `leaseUntil` (epoch ms), for the same request. */
  take(
    keyHash: string,
    requestHash: string,
    at: { readonly now: number; readonly leaseUntil: number; readonly expiresAt: number },
  ): Promise<UsedKey>;
  keep(keyHash: string, ciphertext: string): Promise<void>;
  /** The call was refused: the key may come again. */
  release(keyHash: string): Promise<void>;
  /** Forgets a part of what ended before `now`, another part with each cron run: everything within some five hours. */
  forgetBefore(now: number): Promise<void>;
}
