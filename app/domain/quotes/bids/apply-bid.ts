import { addCents, ZERO } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { calculateTotals } from "../../pricing/totals";
import { type BidItem, type BidOffer, findPriceKind } from "./bid-offer";

const itemAdjustment = (item: BidItem) => item.adjustment;
const zeroAdjustment = () => ZERO;

/**
 * The price with the supplier's offer: its amounts for the items that it priced, followed by its additional services. The call-out fee and extras stay
 * unchanged.
 */
export const applyBid = (price: Price, bid: BidOffer): Price => calculateBidPrice(price, bid, itemAdjustment);

/** The supplier's own quote, without our adjustments (B-028). */
export const withoutAdjustment = (price: Price, bid: BidOffer): Price => calculateBidPrice(price, bid, zeroAdjustment);

function calculateBidPrice(
  price: Price,
  bid: BidOffer,
  getAdjustment: (item: BidItem) => BidItem["adjustment"],
): Price {
  const applyAdjustment = (item: BidItem, line: PriceLine): PriceLine => ({
    ...line,
    amount: addCents(item.quoted, getAdjustment(item)),
    maxAmount: addCents(item.maxQuoted, getAdjustment(item)),
    hours: null,
    maxHours: null,
    ratePerHour: null,
    parts: [],
  });
  const items = new Map(bid.items.map((item) => [item.key, item]));
  const priceLines = price.lines.map((line) => {
    const item = items.get(line.key);
    return item ? applyAdjustment(item, line) : line;
  });
  const unmatchedItems = bid.items
    .filter((item) => !price.lines.some((line) => line.key === item.key))
    .map((item) => applyAdjustment(item, buildLine("repair", item.key, item.label, ZERO, true)));
  const services = bid.additionalServices.map((service, index) => ({
    ...buildLine("additionalService", `additional:${index + 1}`, service.operationDescription, service.unitPrice, true),
    maxAmount: service.maxUnitPrice,
  }));
  const kind = findPriceKind(bid.quotes ?? []);
  return {
    ...price,
    ...calculateTotals([...priceLines, ...unmatchedItems, ...services], price.country),
    ...(kind && { quoteKind: kind }),
  };
}
