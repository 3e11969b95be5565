import type { Cents } from "../money/money";

/** A refund that was asked of a provider which does not tell what went back, and whose answer was lost. */
export interface UnconfirmedRefund {
  readonly amount: Cents;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The provider's own number of the purchase, to look for there. */
  readonly purchase: string;
}

/** Longer than any request of ours lives, milliseconds: what was asked of a provider before that was answered, or its answer is lost. */
export const UNDER_WAY_MS = 15 * 60 * 1000;

/** Whether a refund whose answer was lost and the next one both fit into what is left of a payment, whole cents: then the provider would make both, and nothing tells whether the first was made. */
export const fitsTwice = (asked: Cents, next: Cents, left: number): boolean => asked + next <= left;
