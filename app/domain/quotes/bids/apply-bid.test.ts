import { testLeadGuid, toSupplierId } from "../../../../test/support/ids";
import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import { calculateTotals } from "../../pricing/totals";
import { applyNamedTotal } from "../../booking/booking-offer/named-price";
import { formatPriceWithKind, priceKindText } from "../../pricing/format-price";
import { applyFinalAmount } from "../../booking/work/final-price";
import { type BidOffer, isExpired } from "./bid-offer";
import { QUOTE_TYPE, type QuoteType } from "./quote-type";
import { withoutAdjustment, applyBid } from "./apply-bid";

const lines = [
  buildLine("service", "service", "Service", cents(30_000), true),
  buildLine("callOut", "callOut", "Call-out", cents(3300), false),
];
const price = { ...calculateTotals(lines, "AU"), ruleVersion: "1", inputHash: "h" };
const bid: BidOffer = {
  id: 1,
  token: "t",
  leadGuid: testLeadGuid(),
  supplierId: toSupplierId(7),
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

it("B-089 the customer pays quote plus adjustment; the supplier sees only the quote", () => {
  const amounts = (of: typeof price) => Object.fromEntries(of.lines.map((line) => [line.key, line.amount]));
  expect(amounts(applyBid(price, bid))).toEqual({
    service: 20_000,
    callOut: 3300,
    "custom:2": 5000,
    "additional:1": 4500,
  });
  expect(amounts(withoutAdjustment(price, bid)).service).toBe(18_000);
  expect(applyBid(price, bid)).toMatchObject({ total: 32_800, maxTotal: 36_800, strategy: "PriceRange" });
});

it("B-124 an offer has expired from its expiry time onwards", () => {
  expect([999, 1000].map((now) => isExpired(bid, now))).toEqual([false, true]);
});

it("an offer stays an estimate until the supplier names a fixed price or final amount", () => {
  const single = { ...bid, items: bid.items.slice(0, 1) };
  const withQuotes = (...types: readonly QuoteType[]) =>
    applyBid(price, { ...single, quotes: types.map((type) => ({ type })) });
  const estimate = withQuotes(QUOTE_TYPE.estimate);
  expect([estimate, withQuotes(QUOTE_TYPE.inspection), withQuotes(QUOTE_TYPE.fixed)].map(formatPriceWithKind)).toEqual([
    "$278.00 (estimate)",
    "$278.00 (inspection only)",
    "$278.00",
  ]);
  expect(priceKindText(estimate)).toMatchObject({ total: "Estimated total", gst: "estimate incl. GST" });
  expect(formatPriceWithKind(applyBid(price, bid))).toBe("$328.00 to $368.00 (estimate)");
  expect(formatPriceWithKind(applyNamedTotal(estimate, cents(30_000), null))).toBe("$300.00");
  expect(formatPriceWithKind(applyFinalAmount(estimate, estimate.total))).toBe("$278.00");
});
