import type { BidRefusal, BidEnding } from "../domain/quotes/bids/counter";
import { formatDay } from "../domain/core/time/format";
import type { Lead } from "../domain/lead/lead";
import type { LeadOutcome } from "../domain/quotes/bids/lead-outcome";

const BID_REFUSAL_TEXT: Readonly<Record<BidRefusal, string>> = {
  "cut-off": "Bidding for this lead has ended",
  closed: "Bidding for this lead has ended",
  "already-offered": "Your workshop has already sent its offer",
  "no-offers-left": "Maximum offers reached",
  "no-claims-left": "Maximum claims reached",
  "no-reveals-left": "The maximum number of workshops can already see this customer’s phone number",
  "no-reveals-left-for-workshop": "Your workshop has reached its daily limit for viewing customers’ phone numbers",
  "contact-not-allowed": "This customer does not want to be called by workshops",
  "not-offered": "There is no offer to accept",
  "wallet-too-low": "There is not enough money in your wallet for this lead",
  "key-reused": "This request was already sent with different details",
};

export const BID_ENDING_TEXT: Readonly<Record<BidEnding, string>> = {
  accepted: "The customer chose another offer",
  booked: "The customer booked another workshop",
  cancelled: "The customer cancelled the request",
};

/** Text for a refused bid (RejectedReason) or a refused reveal. */
export const bidRefusalText = (reason: BidRefusal, ending: BidEnding | null): string =>
  reason === "closed" && ending !== null ? BID_ENDING_TEXT[ending] : BID_REFUSAL_TEXT[reason];

/** Tells a workshop what it paid for a claimed lead, or that the fee was refunded. */
export const LEAD_COST_TEXT = {
  none: (paidText: string) => `You paid ${paidText} for this lead.`,
  returned: (paidText: string) => `${paidText} is back in your wallet.`,
} as const;
const URGENCY_TEXT = {
  AsSoonAsPossible: "As soon as possible",
  WithinAFewWeeks: "Within a few weeks",
  JustPriceChecking: "Only checking prices",
  SpecificDay: "On a specific day",
} as const;

/** Describes for a supplier when the customer wants the work done. */
export function describeUrgency({ quoteUrgency, serviceDay }: Pick<Lead, "quoteUrgency" | "serviceDay">): string {
  if (quoteUrgency === null || quoteUrgency === "SpecificDay")
    return serviceDay === null ? "Any day" : formatDay(serviceDay);
  return URGENCY_TEXT[quoteUrgency];
}
export const LEAD_OUTCOME_TEXT: Readonly<Record<LeadOutcome, string>> = {
  accepted: "The customer chose your offer",
  "booking-cancelled": "The customer chose your offer, but the booking was cancelled",
  lost: BID_ENDING_TEXT.accepted,
  "booked-elsewhere": BID_ENDING_TEXT.booked,
  "customer-cancelled": BID_ENDING_TEXT.cancelled,
  purchased: "This lead is yours",
  "offer-sent": "Offer sent",
  "offer-expired": "Your offer has expired",
  "to-quote": "You have not sent an offer yet",
  "not-quoted": "Bidding closed before you sent an offer",
};
