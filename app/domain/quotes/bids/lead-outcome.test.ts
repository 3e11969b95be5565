import { expect, it } from "vitest";
import { leadOutcome, type LeadOutcomeFacts } from "./lead-outcome";

const CLAIMED_FACTS: LeadOutcomeFacts = {
  hasOffered: false,
  isPurchased: false,
  ending: null,
  isOwnOfferAccepted: false,
  isBookingCancelled: false,
  isCutOffReached: false,
  isOfferExpired: false,
};
const outcome = (overrides: Partial<LeadOutcomeFacts>) => leadOutcome({ ...CLAIMED_FACTS, ...overrides });

it("each way in which a claimed lead ends has its own outcome", () => {
  const over = { isCutOffReached: true, isOfferExpired: true };
  expect([
    outcome({}),
    outcome({ isCutOffReached: true }),
    outcome({ hasOffered: true, isCutOffReached: true }),
    outcome({ hasOffered: true, ...over }),
    outcome({ isPurchased: true }),
    outcome({ hasOffered: true, ending: "accepted", ...over }),
    outcome({ hasOffered: true, ending: "accepted", isOwnOfferAccepted: true, ...over }),
    outcome({ hasOffered: true, ending: "accepted", isOwnOfferAccepted: true, isBookingCancelled: true }),
    outcome({ ending: "booked", ...over }),
    outcome({ ending: "cancelled", ...over }),
  ]).toEqual([
    "to-quote",
    "not-quoted",
    "offer-sent",
    "offer-expired",
    "purchased",
    "lost",
    "accepted",
    "booking-cancelled",
    "booked-elsewhere",
    "customer-cancelled",
  ]);
});
