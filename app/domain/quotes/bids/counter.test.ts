import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type BidAction,
  type BidEventKind,
  type BidderActions,
  type BidTally,
  type BidTerms,
  decideBid,
  NO_ACTIONS,
  EMPTY_TALLY,
} from "./counter";
import { remainingOffers, countRemainingReveals } from "./remaining-offers";

const TERMS: BidTerms = { maxOffers: 4, maxClaims: 3, maxReveals: 3, cutOffAt: 1000 };
const offer: BidAction = { kind: "offer", bidOfferId: 1 };
const reveal: BidAction = { kind: "reveal", bidOfferId: 1, mayContact: true };
const decide = (act: BidAction, tally = EMPTY_TALLY, part: BidderActions = NO_ACTIONS, now = 0) =>
  decideBid(TERMS, tally, part, act, now);

/** The tally after one more event of a supplier, as the object's store counts it. */
function tallyAfter(tally: BidTally, kind: BidEventKind, bidOfferId: number | null): BidTally {
  switch (kind) {
    case "offered":
      return { ...tally, offers: tally.offers + 1 };
    case "claimed":
      return { ...tally, claims: tally.claims + 1 };
    case "revealed":
      return { ...tally, reveals: tally.reveals + 1 };
    case "accepted":
      return { ...tally, acceptedId: bidOfferId, ending: "accepted" };
    case "booked":
    case "cancelled":
      return { ...tally, ending: kind };
  }
}

/** Replays the actions of many suppliers as the counter object does. */
function replayActions(
  acts: readonly {
    readonly supplier: number;
    readonly kind: "offer" | "claim" | "reveal" | "accept";
    readonly at: number;
  }[],
) {
  let tally = EMPTY_TALLY;
  const parts = new Map<number, BidderActions>();
  for (const { supplier, kind, at } of acts) {
    const part = parts.get(supplier) ?? NO_ACTIONS;
    const act: BidAction =
      kind === "reveal" ? { kind, bidOfferId: supplier, mayContact: true } : { kind, bidOfferId: supplier };
    const decision = decideBid(TERMS, tally, part, act, at);
    for (const event of decision.kind === "taken" ? decision.events : []) {
      tally = tallyAfter(tally, event, supplier);
      const now = parts.get(supplier) ?? NO_ACTIONS;
      parts.set(supplier, {
        hasOffered: now.hasOffered || event === "offered",
        hasClaimed: now.hasClaimed || event === "claimed",
        hasRevealed: now.hasRevealed || event === "revealed",
      });
    }
  }
  return { tally, parts: [...parts.values()] };
}

it("P-102 a supplier's first offer or reveal is its claim", () => {
  expect(decide(offer)).toEqual({ kind: "taken", events: ["claimed", "offered"] });
  expect(decide(reveal)).toEqual({ kind: "taken", events: ["claimed", "revealed"] });
  expect(decide(offer, EMPTY_TALLY, { ...NO_ACTIONS, hasClaimed: true })).toEqual({
    kind: "taken",
    events: ["offered"],
  });
});

it("each refused action has its own reason, such as cut-off, closed or no claims left", () => {
  const reasonAfter = (...bidActions: Parameters<typeof decide>) => {
    const decision = decide(...bidActions);
    return decision.kind === "refused" ? decision.reason : decision.kind;
  };
  expect(reasonAfter(offer, EMPTY_TALLY, NO_ACTIONS, 999)).toBe("taken");
  expect(reasonAfter(offer, EMPTY_TALLY, NO_ACTIONS, 1000)).toBe("cut-off");
  expect(reasonAfter(offer, { ...EMPTY_TALLY, ending: "cancelled" })).toBe("closed");
  expect(reasonAfter(offer, { ...EMPTY_TALLY, offers: 4 })).toBe("no-offers-left");
  expect(reasonAfter(offer, { ...EMPTY_TALLY, claims: 3 })).toBe("no-claims-left");
  expect(reasonAfter(offer, { ...EMPTY_TALLY, claims: 3 }, { ...NO_ACTIONS, hasClaimed: true })).toBe("taken");
  expect(reasonAfter(offer, EMPTY_TALLY, { hasOffered: true, hasClaimed: true, hasRevealed: false })).toBe(
    "already-offered",
  );
  expect(reasonAfter(reveal, { ...EMPTY_TALLY, reveals: 3 })).toBe("no-reveals-left");
  expect(reasonAfter({ ...reveal, mayContact: false })).toBe("contact-not-allowed");
  expect(reasonAfter({ kind: "accept", bidOfferId: 1 })).toBe("not-offered");
});

it("a supplier that took part may reveal the contact again, or after the cut-off", () => {
  const bidPart: BidderActions = { hasOffered: false, hasClaimed: true, hasRevealed: true };
  expect(decide(reveal, { ...EMPTY_TALLY, reveals: 3, ending: "booked" }, bidPart, 5000)).toEqual({
    kind: "repeated",
  });
  expect(decide(reveal, EMPTY_TALLY, { ...bidPart, hasRevealed: false }, 5000)).toEqual({
    kind: "taken",
    events: ["revealed"],
  });
  expect(decide(reveal, EMPTY_TALLY, NO_ACTIONS, 5000)).toMatchObject({ reason: "cut-off" });
});

it("accepting an offer closes the bidding once, and accepting another is refused", () => {
  const bidPart: BidderActions = { hasOffered: true, hasClaimed: true, hasRevealed: false };
  expect(decide({ kind: "accept", bidOfferId: 1 }, EMPTY_TALLY, bidPart, 5000)).toEqual({
    kind: "taken",
    events: ["accepted"],
  });
  const bidTally = tallyAfter(EMPTY_TALLY, "accepted", 1);
  expect(bidTally).toMatchObject({ acceptedId: 1, ending: "accepted" });
  expect(decide({ kind: "accept", bidOfferId: 1 }, bidTally, bidPart)).toEqual({ kind: "repeated" });
  expect(decide({ kind: "accept", bidOfferId: 2 }, bidTally, bidPart)).toMatchObject({ reason: "closed" });
  expect(decide({ kind: "end", ending: "cancelled" }, bidTally)).toEqual({ kind: "repeated" });
});

it("no sequence of actions exceeds a limit or gives a supplier two claims", () => {
  const acts = fc.array(
    fc.record({
      supplier: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom("offer" as const, "claim" as const, "reveal" as const, "accept" as const),
      at: fc.integer({ min: 0, max: 1500 }),
    }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(acts, (actions) => {
      const { tally, parts } = replayActions(actions);
      expect(tally.offers).toBeLessThanOrEqual(TERMS.maxOffers);
      expect(tally.claims).toBeLessThanOrEqual(TERMS.maxClaims);
      expect(tally.reveals).toBeLessThanOrEqual(TERMS.maxReveals);
      expect([tally.offers, tally.claims, tally.reveals]).toEqual([
        parts.filter((p) => p.hasOffered).length,
        parts.filter((p) => p.hasClaimed).length,
        parts.filter((p) => p.hasRevealed).length,
      ]);
      for (const part of parts) expect(part.hasClaimed || !(part.hasOffered || part.hasRevealed)).toBe(true);
    }),
  );
});

it("P-103 remaining offers and claims are the maximum less those used, never below 0", () => {
  const state = {
    terms: { ...TERMS, maxOffers: 5, maxClaims: 5 },
    tally: { ...EMPTY_TALLY, offers: 2, claims: 4, reveals: 1 },
    part: { ...NO_ACTIONS, hasClaimed: true },
    isOwnOfferAccepted: false,
  };
  expect(remainingOffers(state)).toEqual({
    RemainingOffers: 3,
    RemainingClaims: 1,
    MaximumNumberOfOffers: 5,
    MaximumNumberOfClaims: 5,
    OffersReceived: 2,
    Claims: 4,
    HasAnOfferBeenAccepted: false,
    HasThisOfferBeenAccepted: false,
    HasOfferBeenSubmitted: false,
    HasClaimedOffer: true,
  });
  expect(remainingOffers({ ...state, tally: { ...state.tally, offers: 9, claims: 9 } })).toMatchObject({
    RemainingOffers: 0,
    RemainingClaims: 0,
  });
  expect(countRemainingReveals(state)).toBe(2);
});

it("a lead never sells more claims than it accepts offers", () => {
  const terms = { ...TERMS, maxOffers: 2, maxClaims: 5 };
  const third = decideBid(terms, { ...EMPTY_TALLY, claims: 2 }, NO_ACTIONS, reveal, 0);
  expect(third).toEqual({ kind: "refused", reason: "no-claims-left" });
  const claimedTally = { ...NO_ACTIONS, hasClaimed: true };
  expect(decideBid(terms, { ...EMPTY_TALLY, claims: 2, offers: 1 }, claimedTally, offer, 0).kind).toBe("taken");
  const state = { terms, tally: { ...EMPTY_TALLY, claims: 2 }, part: NO_ACTIONS, isOwnOfferAccepted: false };
  expect(remainingOffers(state)).toMatchObject({ RemainingClaims: 0, MaximumNumberOfClaims: 2 });
});

it("P-103 P-143 only a chosen offer counts as accepted, not another booking or a cancellation", () => {
  const isOfferAccepted = (ending: BidTally["ending"]) =>
    remainingOffers({ terms: TERMS, tally: { ...EMPTY_TALLY, ending }, part: NO_ACTIONS, isOwnOfferAccepted: false })
      .HasAnOfferBeenAccepted;
  expect(
    [null, "accepted", "booked", "cancelled"].map((ending) => isOfferAccepted(ending as BidTally["ending"])),
  ).toEqual([false, true, false, false]);
});
