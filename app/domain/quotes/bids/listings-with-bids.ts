import type { SupplierId } from "../../core/ids";
import type { CartItem } from "../../lead/cart-item";
import type { Price } from "../../pricing/price";
import type { QuotedListing } from "../listing";
import { medianOf, scoreOf, scoreParts } from "../recommended-score";
import { type BidOffer, isExpired } from "./bid-offer";
import { withBid } from "./apply-bid";

type Cart = readonly Pick<CartItem, "key">[];
/** How an offer changes a listing, and the values by which the listing is found and ranked. */
type WeightedListing = Pick<QuotedListing, "supplierId" | "isInstantlyPriced" | "price" | "score" | "scoreFacts">;

/** By supplier: the newest open offer that names a price. */
export const openBids = (bids: readonly BidOffer[], now: number): ReadonlyMap<number, BidOffer> =>
  bySupplier(bids.filter((bid) => !isExpired(bid, now) && bid.items.length > 0));

/** By supplier: the offers that a list was shown with, whether they are still open or not. */
export const visibleBids = (bids: readonly BidOffer[], ids: readonly number[]): ReadonlyMap<number, BidOffer> =>
  bySupplier(bids.filter(({ id }) => ids.includes(id)));

const bySupplier = (bids: readonly BidOffer[]) => new Map(bids.map((bid) => [bid.supplierId, bid]));

/** The price as a supplier's own offer makes it; null = it leaves an item out, and changes nothing. */
export function priceWithBid(price: Price, isInstantlyPriced: boolean, bid: BidOffer, cart: Cart): Price | null {
  const isWhole = cart.every(
    ({ key }) =>
      bid.items.some((item) => item.key === key) || (isInstantlyPriced && price.lines.some((line) => line.key === key)),
  );
  return isWhole ? withBid(price, bid) : null;
}

/**
 * The listings of a lead with what suppliers offered themselves: a listing whose supplier quoted every item that has no price of ours is priced and can be booked.
 * `priceOf` answers the whole price behind a listing.
 */
export function withBids<L extends WeightedListing>(
  listings: readonly L[],
  open: ReadonlyMap<number, BidOffer>,
  cart: Cart,
  priceOf: (supplierId: SupplierId) => Price | null,
): readonly L[] {
  if (open.size === 0) return listings;
  const offers = listings.map((listing) => {
    const bid = open.get(listing.supplierId);
    const whole = bid && priceOf(listing.supplierId);
    const price = bid && whole ? priceWithBid(whole, listing.isInstantlyPriced, bid, cart) : null;
    return price ? { ...listing, isInstantlyPriced: true, bookingsFrom: null, canReachMinimum: false, price } : listing;
  });
  return offers.some((listing, place) => listing !== listings[place]) ? updateWeights(offers) : listings;
}

/** In the recommended order an offered price counts like one of ours: for its own listing, and in the median of the listed prices (docs/decisions/0025). */
function updateWeights<L extends WeightedListing>(listings: readonly L[]): readonly L[] {
  const medianPrice = medianOf(
    listings.filter(({ isInstantlyPriced }) => isInstantlyPriced).map(({ price }) => price.total),
  );
  return listings.map((listing) => {
    const scoreFacts = {
      ...listing.scoreFacts,
      price: listing.isInstantlyPriced ? listing.price.total : null,
      medianPrice,
    };
    return { ...listing, scoreFacts, score: scoreOf(scoreParts(scoreFacts)) };
  });
}
