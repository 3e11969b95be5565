import type { RemovedItem } from "./amount";

/** A discount with what it takes off here. */
export interface WeightedDiscount {
  readonly code: string;
  readonly off: RemovedItem;
  /** A reward kept for later: it cannot be combined and takes nothing off this price. */
  readonly isForLater: boolean;
}

/**
 * Picks one promotion per booking (B-012): of the typed code and the automatic discount, the one that takes more off; the typed one if they are equal. A
 * reward kept for later always wins, because the customer chose it after reading what it replaces.
 */
export function onePromotion<T extends WeightedDiscount>(input: T | null, automatic: T | null): T | null {
  if (input === null || automatic === null) return input ?? automatic;
  return input.isForLater || input.off.low >= automatic.off.low ? input : automatic;
}
