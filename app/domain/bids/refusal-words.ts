import type { BidRefusal } from "./counter";

/** RejectedReason and the words of a refused reveal. */
export const BID_REFUSAL_WORDS: Readonly<Record<BidRefusal, string>> = {
  "cut-off": "Bidding for this lead has ended",
  closed: "The customer has chosen another quote or no longer needs one",
  "already-offered": "Your workshop has already sent its offer",
  "no-offers-left": "Maximum offers reached",
  "no-claims-left": "Maximum claims reached",
  "no-reveals-left": "The limit of workshops that can see this customer has been reached",
  "no-reveals-left-for-workshop": "Your workshop has seen as many customers today as it may",
  "contact-not-allowed": "This customer does not want to be called by workshops",
  "not-offered": "There is no offer to accept",
  "key-reused": "This request was sent before with other details",
};
