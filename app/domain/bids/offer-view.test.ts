import { expect, it } from "vitest";
import { isCutOff, type OfferView, offerView } from "./offer-view";

const OPEN = { hasSubmittedOffer: false, isLeadPurchased: false, remainingClaims: 2, hasClaimed: false, isCutOffReached: false, hasAnOfferBeenAccepted: false };

it("P-140 the views apply only when no offer is submitted and the lead is not purchased", () => {
  const over = { remainingClaims: 0, isCutOffReached: true, hasAnOfferBeenAccepted: true };
  expect([offerView({ ...OPEN, hasSubmittedOffer: true }), offerView({ ...OPEN, ...over, hasSubmittedOffer: true })]).toEqual(["submitted", "submitted"]);
  expect([offerView({ ...OPEN, isLeadPurchased: true }), offerView({ ...OPEN, ...over, isLeadPurchased: true })]).toEqual(["purchased", "purchased"]);
});

it("P-141 max claims reached and this workshop has not claimed: the max-claims view, for one that has claimed another", () => {
  expect(offerView({ ...OPEN, remainingClaims: 0 })).toBe("max-claims");
  expect(offerView({ ...OPEN, remainingClaims: 0, hasClaimed: true })).toBe("bid");
});

it("P-145 P-142 P-143 P-144 of the views exactly one is shown, in the listed order, for every combination of the five flags", () => {
  const seen = new Map<OfferView, number>();
  for (let bits = 0; bits < 32; bits += 1) {
    const [claimsGone, hasClaimed, isCutOffReached, hasAnOfferBeenAccepted, isOver] = [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0) as [boolean, boolean, boolean, boolean, boolean];
    const view = offerView({ ...OPEN, hasSubmittedOffer: isOver, remainingClaims: claimsGone ? 0 : 1, hasClaimed, isCutOffReached, hasAnOfferBeenAccepted });
    const expected = isOver ? "submitted" : claimsGone && !hasClaimed ? "max-claims" : isCutOffReached && !hasAnOfferBeenAccepted ? "cut-off" : hasAnOfferBeenAccepted ? "none" : "bid";
    expect([bits, view]).toEqual([bits, expected]);
    seen.set(view, (seen.get(view) ?? 0) + 1);
  }
  expect(Object.fromEntries(seen)).toEqual({ submitted: 16, "max-claims": 4, "cut-off": 3, none: 6, bid: 3 });
  expect(offerView({ ...OPEN, remainingClaims: 0, isCutOffReached: true })).toBe("max-claims");
});

it("the cut-off is its own moment", () => expect([999, 1000].map((now) => isCutOff(1000, now))).toEqual([false, true]));
