import type { SupplierId } from "../../core/ids";
import type { CartItem } from "../../lead/cart-item";
import type { Price } from "../../pricing/price";
import type { QuotedListing } from "../listing";
import { findMedian, sumScore, scoreParts } from "../recommended-score";
import { type BidOffer, isExpired } from "./bid-offer";
import { applyBid } from "./apply-bid";

type Cart = readonly Pick<CartItem, "key">[];
/** The properties that an offer changes in a listing, and those by which the listing is found and ranked. */
type WeightedListing = Pick<QuotedListing, "supplierId" | "isInstantlyPriced" | "price" | "score" | "scoreFacts">;

/** The newest open offer with a price, by supplier. */
export const findOpenBids = (bids: readonly BidOffer[], now: number): ReadonlyMap<number, BidOffer> =>
  indexBySupplier(bids.filter((bid) => !isExpired(bid, now) && bid.items.length > 0));

/** The offers that were shown with a list, by supplier, whether or not they are still open. */
export const visibleBids = (bids: readonly BidOffer[], ids: readonly number[]): ReadonlyMap<number, BidOffer> =>
  indexBySupplier(bids.filter(({ id }) => ids.includes(id)));

const indexBySupplier = (bids: readonly BidOffer[]) => new Map(bids.map((bid) => [bid.supplierId, bid]));

/** The price with a supplier's own offer; null = the offer leaves an item unpriced and has no effect. */
export function priceWithBid(price: Price, isInstantlyPriced: boolean, bid: BidOffer, cart: Cart): Price | null {
  const isCompleteBid = cart.every(
    ({ key }) =>
      bid.items.some((item) => item.key === key) || (isInstantlyPriced && price.lines.some((line) => line.key === key)),
  );
  return isCompleteBid ? applyBid(price, bid) : null;
}

/**
 * Applies suppliers' own offers to the listings of a lead. A listing gets a bookable price if the supplier quoted every item for which we have no price.
 * `findPrice` returns the full price of a listing.
 */
export function applyBids<L extends WeightedListing>(
  listings: readonly L[],
  bidsBySupplier: ReadonlyMap<number, BidOffer>,
  cart: Cart,
  findPrice: (supplierId: SupplierId) => Price | null,
): readonly L[] {
  if (bidsBySupplier.size === 0) return listings;
  const offers = listings.map((listing) => {
    const openBid = bidsBySupplier.get(listing.supplierId);
    const fullPrice = openBid && findPrice(listing.supplierId);
    const price = openBid && fullPrice ? priceWithBid(fullPrice, listing.isInstantlyPriced, openBid, cart) : null;
    return price ? { ...listing, isInstantlyPriced: true, bookingsFrom: null, canReachMinimum: false, price } : listing;
  });
  return offers.some((listing, index) => listing !== listings[index]) ? updateScores(offers) : listings;
}

/**
 * Recalculates the scores for the recommended order. An offered price counts like one of ours, both in its own listing and in the median of the listed prices
 * (docs/decisions/0025).
 */
function updateScores<L extends WeightedListing>(listings: readonly L[]): readonly L[] {
  const medianPrice = findMedian(
    listings.filter(({ isInstantlyPriced }) => isInstantlyPriced).map(({ price }) => price.total),
  );
  return listings.map((listing) => {
    const scoreFacts = {
      ...listing.scoreFacts,
      price: listing.isInstantlyPriced ? listing.price.total : null,
      medianPrice,
    };
    return { ...listing, scoreFacts, score: sumScore(scoreParts(scoreFacts)) };
  });
}
