import type { BidEnding } from "./counter";

export interface OfferViewFacts {
  readonly hasSubmittedOffer: boolean;
  readonly isLeadPurchased: boolean;
  readonly remainingClaims: number;
  readonly hasClaimed: boolean;
  readonly isCutOffReached: boolean;
  readonly ending: BidEnding | null;
}

/** "submitted" and "purchased" show the offer or lead; "cancelled" and "booked" say how the bidding ended; "none" shows neither form nor notice. */
export type OfferView = "submitted" | "purchased" | "cancelled" | "booked" | "max-claims" | "cut-off" | "none" | "bid";

/**
 * Returns the view of the lead offer screen: the first that applies, in the specification's order (P-140 to P-145). If the bidding ended without an accepted
 * offer, that takes precedence over the cut-off and the maximum number of claims.
 */
export function offerView(facts: OfferViewFacts): OfferView {
  if (facts.hasSubmittedOffer) return "submitted";
  if (facts.isLeadPurchased) return "purchased";
  const isAccepted = facts.ending === "accepted";
  if (facts.ending !== null && !isAccepted) return facts.ending;
  if (facts.remainingClaims <= 0 && !facts.hasClaimed) return "max-claims";
  if (facts.isCutOffReached && !isAccepted) return "cut-off";
  return isAccepted ? "none" : "bid";
}

/** Whether the cut-off is reached. It includes the exact millisecond of `cutOffAt`. */
export const isCutOff = (cutOffAt: number, now: number): boolean => now >= cutOffAt;
