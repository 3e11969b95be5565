import type { CartItem } from "../lead/cart-item";
import type { QuotedListing } from "../quotes/listing";
import { type BidOffer, isExpired } from "./bid-offer";
import { withBid } from "./with-bid";

/**
 * The listings of a lead with what suppliers offered themselves: a listing whose supplier quoted every item that has no price of ours is priced and can be booked.
 * The newest open offer of a supplier counts; one that leaves an item out changes nothing here.
 */
export function withBids(listings: readonly QuotedListing[], bids: readonly BidOffer[], cart: readonly Pick<CartItem, "key">[], now: number): readonly QuotedListing[] {
  const open = new Map(bids.filter((bid) => !isExpired(bid, now) && bid.items.length > 0).map((bid) => [bid.supplierId, bid]));
  if (open.size === 0) return listings;
  return listings.map((listing) => {
    const bid = open.get(listing.supplierId);
    const isWhole = bid !== undefined && cart.every(({ key }) => bid.items.some((item) => item.key === key) || (listing.isInstantlyPriced && listing.price.lines.some((line) => line.key === key)));
    return isWhole ? { ...listing, isInstantlyPriced: true, wasTotal: null, price: withBid(listing.price, bid) } : listing;
  });
}
