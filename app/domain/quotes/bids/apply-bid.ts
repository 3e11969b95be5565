import { addCents, ZERO } from "../../core/money/money";
import { plainLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { totals } from "../../pricing/totals";
import { type BidItem, type BidOffer, priceKindOf } from "./bid-offer";

const WITH_ADJUSTMENT = (item: BidItem) => item.adjustment;
const AS_QUOTED = () => ZERO;

/**
 * The price with the supplier's offer: its amounts for the items that it priced, followed by its additional services. The call-out fee and extras stay
 * unchanged.
 */
export const withBid = (price: Price, bid: BidOffer): Price => bidPrice(price, bid, WITH_ADJUSTMENT);

/** The supplier's own quote, without our adjustments (B-028). */
export const asQuoted = (price: Price, bid: BidOffer): Price => bidPrice(price, bid, AS_QUOTED);

function bidPrice(price: Price, bid: BidOffer, adjustmentOf: (item: BidItem) => BidItem["adjustment"]): Price {
  const priced = (item: BidItem, line: PriceLine): PriceLine => ({
    ...line,
    amount: addCents(item.quoted, adjustmentOf(item)),
    maxAmount: addCents(item.maxQuoted, adjustmentOf(item)),
    hours: null,
    maxHours: null,
    ratePerHour: null,
    parts: [],
  });
  const items = new Map(bid.items.map((item) => [item.key, item]));
  const priceLines = price.lines.map((line) => {
    const item = items.get(line.key);
    return item ? priced(item, line) : line;
  });
  const unknown = bid.items
    .filter((item) => !price.lines.some((line) => line.key === item.key))
    .map((item) => priced(item, plainLine("repair", item.key, item.label, ZERO, true)));
  const services = bid.additionalServices.map((service, index) => ({
    ...plainLine("additionalService", `additional:${index + 1}`, service.operationDescription, service.unitPrice, true),
    maxAmount: service.maxUnitPrice,
  }));
  const kind = priceKindOf(bid.quotes ?? []);
  return {
    ...price,
    ...totals([...priceLines, ...unknown, ...services], price.country),
    ...(kind && { quoteKind: kind }),
  };
}
