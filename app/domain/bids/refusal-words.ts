import type { BidEnding, BidRefusal } from "./counter";

const TEXT: Readonly<Record<BidRefusal, string>> = {
  "cut-off": "Bidding for this lead has ended",
  closed: "Bidding for this lead has ended",
  "already-offered": "Your workshop has already sent its offer",
  "no-offers-left": "Maximum offers reached",
  "no-claims-left": "Maximum claims reached",
  "no-reveals-left": "The limit of workshops that can see this customer has been reached",
  "no-reveals-left-for-workshop": "Your workshop has reached its daily limit of customer numbers",
  "contact-not-allowed": "This customer does not want to be called by workshops",
  "not-offered": "There is no offer to accept",
  "wallet-too-low": "There is not enough money in your wallet for this lead",
  "key-reused": "This request was sent before with other details",
};

export const ENDING_TEXT: Readonly<Record<BidEnding, string>> = {
  accepted: "The customer chose another offer",
  booked: "The customer booked another workshop",
  cancelled: "The customer cancelled the request",
};

/** RejectedReason, and the message of a refused reveal. */
export const bidRefusalText = (reason: BidRefusal, ending: BidEnding | null): string =>
  reason === "closed" && ending !== null ? ENDING_TEXT[ending] : TEXT[reason];
