import type { BidderActions, BidTally, BidTerms } from "./counter";

/** State of the bidding from one supplier's point of view. */
export interface BidState {
  readonly terms: BidTerms;
  readonly tally: BidTally;
  readonly part: BidderActions;
  /** Whether the customer accepted this supplier's offer. */
  readonly isOwnOfferAccepted: boolean;
}

const countRemaining = (max: number, used: number) => Math.max(0, max - used);

/** The maximum number of claims on a lead: one for each offer. */
const claimLimit = ({ maxClaims, maxOffers }: BidTerms): number => Math.min(maxClaims, maxOffers);

/** The remaining-offers response (P-103) with its ten keys. No value is below 0. */
export const remainingOffers = ({ terms, tally, part, isOwnOfferAccepted }: BidState) => ({
  RemainingOffers: countRemaining(terms.maxOffers, tally.offers),
  RemainingClaims: countRemaining(claimLimit(terms), tally.claims),
  MaximumNumberOfOffers: terms.maxOffers,
  MaximumNumberOfClaims: claimLimit(terms),
  OffersReceived: tally.offers,
  Claims: tally.claims,
  HasAnOfferBeenAccepted: tally.ending === "accepted",
  HasThisOfferBeenAccepted: isOwnOfferAccepted,
  HasOfferBeenSubmitted: part.hasOffered,
  HasClaimedOffer: part.hasClaimed,
});
export type RemainingOffers = ReturnType<typeof remainingOffers>;

export const countRemainingReveals = ({ terms, tally }: Pick<BidState, "terms" | "tally">): number =>
  countRemaining(terms.maxReveals, tally.reveals);
