/** Limits of the bidding for one lead. Set when the bidding opens and never changed. */
export interface BidTerms {
  readonly maxOffers: number;
  readonly maxClaims: number;
  /** Maximum number of suppliers that may see the customer's number; the specification's "reveals for the bid". */
  readonly maxReveals: number;
  /** Epoch milliseconds. No offers or claims are accepted from this time on. */
  readonly cutOffAt: number;
}

/** How much of each limit in the terms has been used. */
export interface BidTally {
  readonly offers: number;
  readonly claims: number;
  readonly reveals: number;
  /** The offer that the customer chose; null = none. */
  readonly acceptedId: number | null;
  /** How the bidding ended; null = it is still open. Nothing is accepted after the end. */
  readonly ending: BidEnding | null;
}

/** How bidding can end: the customer accepted an offer, booked a workshop without an offer, or cancelled the request. */
export const BID_ENDINGS = ["accepted", "booked", "cancelled"] as const;
export type BidEnding = (typeof BID_ENDINGS)[number];

/** Actions that one supplier has already taken. */
export interface BidderActions {
  readonly hasOffered: boolean;
  readonly hasClaimed: boolean;
  readonly hasRevealed: boolean;
}

export const EMPTY_TALLY: BidTally = { offers: 0, claims: 0, reveals: 0, acceptedId: null, ending: null };
export const NO_ACTIONS: BidderActions = { hasOffered: false, hasClaimed: false, hasRevealed: false };

export type BidAction =
  | { readonly kind: "offer" | "claim"; readonly bidOfferId: number }
  | { readonly kind: "reveal"; readonly bidOfferId: number; readonly mayContact: boolean }
  | { readonly kind: "accept"; readonly bidOfferId: number }
  | { readonly kind: "end"; readonly ending: Exclude<BidEnding, "accepted"> };

export const BID_EVENTS = ["claimed", "offered", "revealed", ...BID_ENDINGS] as const;
export type BidEventKind = (typeof BID_EVENTS)[number];

export const BID_REFUSALS = [
  "cut-off",
  "closed",
  "already-offered",
  "no-offers-left",
  "no-claims-left",
  "no-reveals-left",
  "no-reveals-left-for-workshop",
  "contact-not-allowed",
  "not-offered",
  "wallet-too-low",
  "key-reused",
] as const;
export type BidRefusal = (typeof BID_REFUSALS)[number];

export type BidDecision =
  /** The action is accepted. `events` are written in this order. */
  | { readonly kind: "taken"; readonly events: readonly BidEventKind[] }
  /** The supplier has already taken this action, so nothing is written. */
  | { readonly kind: "repeated" }
  | { readonly kind: "refused"; readonly reason: BidRefusal };

const refuseBid = (reason: BidRefusal): BidDecision => ({ kind: "refused", reason });
const REPEATED_DECISION: BidDecision = { kind: "repeated" };

/** Decides whether an action is accepted. This is the only rule for offer, claim and reveal slots. `now` is the counter's own clock. */
export function decideBid(
  terms: BidTerms,
  tally: BidTally,
  part: BidderActions,
  action: BidAction,
  now: number,
): BidDecision {
  if (action.kind === "end")
    return tally.ending === null ? { kind: "taken", events: [action.ending] } : REPEATED_DECISION;
  if (action.kind === "accept") return acceptOffer(tally, part, action.bidOfferId);
  if (action.kind === "claim" && part.hasClaimed) return REPEATED_DECISION;
  if (action.kind === "reveal" && part.hasRevealed) return REPEATED_DECISION;
  if (action.kind === "offer" && part.hasOffered) return refuseBid("already-offered");
  if (tally.ending !== null) return refuseBid("closed");
  // After the cut-off, only suppliers that claimed the lead in time may still see the customer's number.
  if (now >= terms.cutOffAt && !(action.kind === "reveal" && part.hasClaimed)) return refuseBid("cut-off");
  if (action.kind === "reveal" && !action.mayContact) return refuseBid("contact-not-allowed");
  if (action.kind === "offer" && tally.offers >= terms.maxOffers) return refuseBid("no-offers-left");
  // Each claim reserves an offer, so that no workshop pays for a lead that it cannot quote for.
  if (!part.hasClaimed && tally.claims >= terms.maxOffers) return refuseBid("no-claims-left");
  if (!part.hasClaimed && tally.claims >= terms.maxClaims) return refuseBid("no-claims-left");
  if (action.kind === "reveal" && tally.reveals >= terms.maxReveals) return refuseBid("no-reveals-left");
  const claimEvents: readonly BidEventKind[] = part.hasClaimed ? [] : ["claimed"];
  // A first offer or reveal also counts as a claim (ledger P-102).
  return {
    kind: "taken",
    events: action.kind === "claim" ? claimEvents : [...claimEvents, action.kind === "offer" ? "offered" : "revealed"],
  };
}

function acceptOffer(tally: BidTally, part: BidderActions, bidOfferId: number): BidDecision {
  if (tally.acceptedId === bidOfferId) return REPEATED_DECISION;
  if (tally.ending !== null) return refuseBid("closed");
  return part.hasOffered ? { kind: "taken", events: ["accepted"] } : refuseBid("not-offered");
}
