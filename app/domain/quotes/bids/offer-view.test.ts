import { expect, it } from "vitest";
import { isCutOff, type OfferView, offerView } from "./offer-view";

const OPEN_OFFER = {
  hasSubmittedOffer: false,
  isLeadPurchased: false,
  remainingClaims: 2,
  hasClaimed: false,
  isCutOffReached: false,
  ending: null,
};

it("P-140 the views apply only while no offer is submitted and the lead is not purchased", () => {
  const over = { remainingClaims: 0, isCutOffReached: true, ending: "accepted" as const };
  expect([
    offerView({ ...OPEN_OFFER, hasSubmittedOffer: true }),
    offerView({ ...OPEN_OFFER, ...over, hasSubmittedOffer: true }),
  ]).toEqual(["submitted", "submitted"]);
  expect([
    offerView({ ...OPEN_OFFER, isLeadPurchased: true }),
    offerView({ ...OPEN_OFFER, ...over, isLeadPurchased: true }),
  ]).toEqual(["purchased", "purchased"]);
});

it("P-141 shows the max-claims view to a workshop that has not claimed", () => {
  expect(offerView({ ...OPEN_OFFER, remainingClaims: 0 })).toBe("max-claims");
  expect(offerView({ ...OPEN_OFFER, remainingClaims: 0, hasClaimed: true })).toBe("bid");
});

/** Views in order of precedence, from the specification: max claims, cut-off, accepted, bid. */
const TABLE: readonly (readonly [
  claimsGone: 0 | 1,
  hasClaimed: 0 | 1,
  isCutOffReached: 0 | 1,
  hasAnOfferBeenAccepted: 0 | 1,
  view: OfferView,
])[] = [
  [0, 0, 0, 0, "bid"],
  [0, 0, 0, 1, "none"],
  [0, 0, 1, 0, "cut-off"],
  [0, 0, 1, 1, "none"],
  [0, 1, 0, 0, "bid"],
  [0, 1, 0, 1, "none"],
  [0, 1, 1, 0, "cut-off"],
  [0, 1, 1, 1, "none"],
  [1, 0, 0, 0, "max-claims"],
  [1, 0, 0, 1, "max-claims"],
  [1, 0, 1, 0, "max-claims"],
  [1, 0, 1, 1, "max-claims"],
  [1, 1, 0, 0, "bid"],
  [1, 1, 0, 1, "none"],
  [1, 1, 1, 0, "cut-off"],
  [1, 1, 1, 1, "none"],
];

it("P-145 P-142 P-143 P-144 every combination of flags shows exactly one view, by priority", () => {
  for (const [claimsGone, hasClaimed, isCutOffReached, hasAnOfferBeenAccepted, expectedView] of TABLE) {
    const facts = {
      ...OPEN_OFFER,
      remainingClaims: claimsGone ? 0 : 1,
      hasClaimed: hasClaimed === 1,
      isCutOffReached: isCutOffReached === 1,
      ending: hasAnOfferBeenAccepted ? ("accepted" as const) : null,
    };
    expect(offerView(facts), JSON.stringify(facts)).toBe(expectedView);
    expect(offerView({ ...facts, hasSubmittedOffer: true }), JSON.stringify(facts)).toBe("submitted");
  }
});

it("cancelled requests and bookings elsewhere take precedence over limits and cut-off", () => {
  const over = { remainingClaims: 0, isCutOffReached: true };
  expect(
    (["cancelled", "booked"] as const).flatMap((ending) => [
      offerView({ ...OPEN_OFFER, ending }),
      offerView({ ...OPEN_OFFER, ...over, ending }),
      offerView({ ...OPEN_OFFER, ending, hasSubmittedOffer: true }),
    ]),
  ).toEqual(["cancelled", "cancelled", "submitted", "booked", "booked", "submitted"]);
});

it("bidding is closed from the cut-off time onwards", () =>
  expect([999, 1000].map((now) => isCutOff(1000, now))).toEqual([false, true]));
