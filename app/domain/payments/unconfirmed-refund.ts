import type { Cents } from "../core/money/money";

/** A refund with a lost answer at a provider that does not report refunds. */
export interface UnconfirmedRefund {
  readonly amount: Cents;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The provider's own number of the purchase, to look for there. */
  readonly purchase: string;
}

/** Longer than any request of ours can last, in milliseconds: a provider request older than this was answered, or its answer is lost. */
export const UNDER_WAY_MS = 15 * 60 * 1000;

/**
 * Whether a refund with a lost answer and the next one both fit into the remaining amount, in whole cents. The provider would then make both, and nothing
 * shows whether the first one happened.
 */
export const isAmbiguousRefund = (amount: Cents, next: Cents, remaining: number): boolean => amount + next <= remaining;
