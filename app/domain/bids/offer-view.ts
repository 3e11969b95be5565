export interface OfferViewFacts {
  readonly hasSubmittedOffer: boolean;
  readonly isLeadPurchased: boolean;
  readonly remainingClaims: number;
  readonly hasClaimed: boolean;
  readonly isCutOffReached: boolean;
  readonly hasAnOfferBeenAccepted: boolean;
}

/** "submitted" and "purchased" show what there is; "none" shows neither form nor notice. */
export type OfferView = "submitted" | "purchased" | "max-claims" | "cut-off" | "none" | "bid";

/** Which view of the lead offer screen is shown: the first that applies, in the specification's order (P-140 to P-145). */
export function offerView(facts: OfferViewFacts): OfferView {
  if (facts.hasSubmittedOffer) return "submitted";
  if (facts.isLeadPurchased) return "purchased";
  if (facts.remainingClaims <= 0 && !facts.hasClaimed) return "max-claims";
  if (facts.isCutOffReached && !facts.hasAnOfferBeenAccepted) return "cut-off";
  return facts.hasAnOfferBeenAccepted ? "none" : "bid";
}

/** From the moment itself on, not after it. */
export const isCutOff = (cutOffAt: number, now: number): boolean => now >= cutOffAt;
