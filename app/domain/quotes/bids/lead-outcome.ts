import type { BidEnding } from "./counter";

/** The facts that determine the outcome of a claimed lead. */
export interface LeadOutcomeFacts {
  readonly hasOffered: boolean;
  readonly isPurchased: boolean;
  readonly ending: BidEnding | null;
  /** Whether the customer accepted this workshop's offer. */
  readonly isOwnOfferAccepted: boolean;
  /** Whether the resulting booking was cancelled. */
  readonly isBookingCancelled: boolean;
  readonly isCutOffReached: boolean;
  readonly isOfferExpired: boolean;
}

export type LeadOutcome =
  | "accepted"
  | "booking-cancelled"
  | "lost"
  | "booked-elsewhere"
  | "customer-cancelled"
  | "purchased"
  | "offer-sent"
  | "offer-expired"
  | "to-quote"
  | "not-quoted";

/** The outcome of a lead that a workshop claimed. */
export function leadOutcome(facts: LeadOutcomeFacts): LeadOutcome {
  if (facts.isOwnOfferAccepted) return facts.isBookingCancelled ? "booking-cancelled" : "accepted";
  if (facts.ending !== null) return OUTCOME_BY_ENDING[facts.ending];
  if (facts.isPurchased) return "purchased";
  if (facts.hasOffered) return facts.isOfferExpired ? "offer-expired" : "offer-sent";
  return facts.isCutOffReached ? "not-quoted" : "to-quote";
}

const OUTCOME_BY_ENDING: Readonly<Record<BidEnding, LeadOutcome>> = {
  accepted: "lost",
  booked: "booked-elsewhere",
  cancelled: "customer-cancelled",
};
