import { aLeadGuid, asSupplier } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { cents } from "../money/money";
import { plainLine } from "../pricing/plain-line";
import { totals } from "../pricing/totals";
import { type BidOffer, isExpired } from "./bid-offer";
import { asQuoted, withBid } from "./with-bid";

const lines = [
  plainLine("service", "service", "Service", cents(30_000), true),
  plainLine("callOut", "callOut", "Call-out", cents(3300), false),
];
const price = { ...totals(lines, "AU"), ruleVersion: "1", inputHash: "h" };
const bid: BidOffer = {
  id: 1,
  token: "t",
  leadGuid: aLeadGuid(),
  supplierId: asSupplier(7),
  isWorkshopBid: true,
  isExclusive: false,
  expiresAt: 1000,
  items: [
    { key: "service", label: "Service", quoted: cents(18_000), maxQuoted: cents(18_000), adjustment: cents(2000) },
    { key: "custom:2", label: "Find the rattle", quoted: cents(5000), maxQuoted: cents(9000), adjustment: cents(0) },
  ],
  additionalServices: [
    { operationDescription: "Cabin filter", note: "Worn", unitPrice: cents(4500), maxUnitPrice: cents(4500) },
  ],
};

it("B-089 the customer pays the quote and the adjustment; the quote alone is what the supplier sees", () => {
  const amounts = (of: typeof price) => Object.fromEntries(of.lines.map((line) => [line.key, line.amount]));
  expect(amounts(withBid(price, bid))).toEqual({
    service: 20_000,
    callOut: 3300,
    "custom:2": 5000,
    "additional:1": 4500,
  });
  expect(amounts(asQuoted(price, bid)).service).toBe(18_000);
  expect(withBid(price, bid)).toMatchObject({ total: 32_800, maxTotal: 36_800, strategy: "PriceRange" });
});

it("B-124 an offer ends at its moment, not after it", () => {
  expect([999, 1000].map((now) => isExpired(bid, now))).toEqual([false, true]);
});
