import type { TakenOff } from "./amount";

/** A discount with what it takes off here. */
export interface Weighed {
  readonly code: string;
  readonly off: TakenOff;
  /** A reward kept for later: it stands alone and takes nothing off. */
  readonly isForLater: boolean;
}

/**
 * One promotion for each booking (B-012): of the typed code and the one found for the customer, the one that takes more off;
 * the typed one where they are equal. A reward kept for later is what the customer chose after reading what it replaces.
 */
export function onePromotion<T extends Weighed>(typed: T | null, automatic: T | null): T | null {
  if (typed === null || automatic === null) return typed ?? automatic;
  return typed.isForLater || typed.off.low >= automatic.off.low ? typed : automatic;
}
