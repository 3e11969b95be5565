import type { BidRefusal } from "./counter";

/** RejectedReason and the words of a refused reveal. */
export const BID_REFUSAL_WORDS: Readonly<Record<BidRefusal, string>> = {
  "cut-off": "Bidding for this lead has ended",
  closed: "The customer has chosen another quote or needs none any more",
  "already-offered": "Your workshop has sent its offer already",
  "no-offers-left": "Maximum offers reached",
  "no-claims-left": "Maximum claims reached",
  "no-reveals-left": "The customer's details were shown to as many workshops as may see them",
  "no-reveals-left-for-workshop": "Your workshop has seen as many customers today as it may",
  "contact-not-allowed": "This customer does not want to be called by workshops",
  "not-offered": "There is no offer to accept",
  "key-reused": "This request was sent before with other details",
};
