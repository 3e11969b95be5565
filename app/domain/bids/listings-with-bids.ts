import type { CartItem } from "../lead/cart-item";
import type { Price } from "../pricing/price";
import type { QuotedListing } from "../quotes/listing";
import { type BidOffer, isExpired } from "./bid-offer";
import { withBid } from "./with-bid";

type Cart = readonly Pick<CartItem, "key">[];

/** By supplier: the newest open offer that names a price. */
export const openBids = (bids: readonly BidOffer[], now: number): ReadonlyMap<number, BidOffer> =>
  new Map(bids.filter((bid) => !isExpired(bid, now) && bid.items.length > 0).map((bid) => [bid.supplierId, bid]));

/** The price as a supplier's own offer makes it; null = it leaves an item out, and changes nothing. */
export function priceWithBid(price: Price, isInstantlyPriced: boolean, bid: BidOffer, cart: Cart): Price | null {
  const isWhole = cart.every(({ key }) => bid.items.some((item) => item.key === key) || (isInstantlyPriced && price.lines.some((line) => line.key === key)));
  return isWhole ? withBid(price, bid) : null;
}

/**
 * The listings of a lead with what suppliers offered themselves: a listing whose supplier quoted every item that has no price of ours is priced and can be booked.
 * `priceOf` answers the whole price behind a listing.
 */
export function withBids(listings: readonly QuotedListing[], open: ReadonlyMap<number, BidOffer>, cart: Cart, priceOf: (supplierId: number) => Price | null): readonly QuotedListing[] {
  if (open.size === 0) return listings;
  return listings.map((listing) => {
    const bid = open.get(listing.supplierId);
    const whole = bid && priceOf(listing.supplierId);
    const price = bid && whole ? priceWithBid(whole, listing.isInstantlyPriced, bid, cart) : null;
    return price ? { ...listing, isInstantlyPriced: true, wasTotal: null, price } : listing;
  });
}
