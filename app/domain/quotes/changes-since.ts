import { type BidOffer, isExpired } from "./bids/bid-offer";
import type { SupplierId } from "../core/ids";
import type { ListedPrice, QuotedListing } from "./listing";
import type { PlainDay } from "../core/time/plain-date";

type FormattedAmount = Pick<ListedPrice, "strategy" | "total" | "maxTotal" | "currency">;

/** One priced offer as shown to a customer. */
export interface ShownOffer extends Pick<QuotedListing, "supplierId" | "name" | "distanceMetres"> {
  readonly price: FormattedAmount;
}

/** The priced offers of the last list that the customer saw on an earlier day. */
export interface PreviousList {
  /** The day on which the customer saw the list, in the job's time zone. */
  readonly day: PlainDay;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly offers: readonly ShownOffer[];
}

/** An offer whose price has changed. */
export interface PriceChange {
  readonly supplierId: SupplierId;
  readonly name: string;
  readonly previous: FormattedAmount;
  readonly now: FormattedAmount;
}

/** The differences from the previously shown list. A supplier is in at most one of the five groups. */
export interface ListChanges {
  readonly day: PlainDay;
  readonly priceIncreases: readonly PriceChange[];
  readonly priceDecreases: readonly PriceChange[];
  /** Names of suppliers that had a price in the earlier list but have none now. */
  readonly removed: readonly string[];
  /** Names of suppliers that had no price in the earlier list but have one now. */
  readonly added: readonly string[];
  /** Names of suppliers whose own offer has expired since the earlier list. */
  readonly expiredOffers: readonly string[];
}

export interface ComparisonContext {
  /** Maximum distance; null = unlimited. */
  readonly radiusMetres: number | null;
  /** Offers that suppliers made themselves. Their prices appear and expire with the offer and are not reported as changes of our prices. */
  readonly bids: readonly Pick<BidOffer, "supplierId" | "expiresAt" | "items">[];
  /** Epoch milliseconds. */
  readonly now: number;
}

type ListedOffer = Pick<QuotedListing, "supplierId" | "name" | "distanceMetres" | "isInstantlyPriced"> & {
  readonly price: FormattedAmount;
};

/** The part of a list that is stored to report changes later. */
export const visibleOffers = (listings: readonly ListedOffer[]): readonly ShownOffer[] =>
  listings.flatMap(({ supplierId, name, distanceMetres, isInstantlyPriced, price }) => {
    const { strategy, total, maxTotal, currency } = price;
    return isInstantlyPriced
      ? [{ supplierId, name, distanceMetres, price: { strategy, total, maxTotal, currency } }]
      : [];
  });

/** Compares two lists of the same job; null = no changes. Ranges are compared by their upper limit, then by their lower limit. */
export function compareLists(
  previousList: PreviousList,
  listings: readonly ListedOffer[],
  { radiusMetres, bids, now }: ComparisonContext,
): ListChanges | null {
  const isNear = ({ distanceMetres }: Pick<ListedOffer, "distanceMetres">) =>
    radiusMetres === null || distanceMetres <= radiusMetres;
  const pricedBids = bids.filter(({ items }) => items.length > 0);
  const bidderIds = new Set(pricedBids.map(({ supplierId }) => supplierId));
  const openBidderIds = new Set(pricedBids.filter((bid) => !isExpired(bid, now)).map(({ supplierId }) => supplierId));
  const expiredBidderIds = new Set(
    pricedBids
      .filter((bid) => isExpired(bid, now) && !isExpired(bid, previousList.at))
      .map(({ supplierId }) => supplierId),
  );
  const previousOffers = new Map(previousList.offers.map((offer) => [offer.supplierId, offer]));
  const shownOffers = visibleOffers(listings);
  const shownSupplierIds = new Set(shownOffers.map(({ supplierId }) => supplierId));
  const priceChanges = shownOffers.filter(isNear).flatMap(({ supplierId, name, price }) => {
    const previousPrice = bidderIds.has(supplierId) ? undefined : previousOffers.get(supplierId)?.price;
    const difference =
      previousPrice === undefined ? 0 : price.maxTotal - previousPrice.maxTotal || price.total - previousPrice.total;
    return previousPrice === undefined || difference === 0
      ? []
      : [{ by: difference, moved: { supplierId, name, previous: previousPrice, now: price } }];
  });
  const changes: ListChanges = {
    day: previousList.day,
    priceIncreases: priceChanges.filter(({ by }) => by > 0).map((item) => item.moved),
    priceDecreases: priceChanges.filter(({ by }) => by < 0).map((item) => item.moved),
    removed: listNames(
      previousList.offers.filter(
        (shownOffer) =>
          isNear(shownOffer) && !shownSupplierIds.has(shownOffer.supplierId) && !bidderIds.has(shownOffer.supplierId),
      ),
    ),
    added: listNames(
      shownOffers.filter(
        (shownOffer) =>
          isNear(shownOffer) &&
          !previousOffers.has(shownOffer.supplierId) &&
          !expiredBidderIds.has(shownOffer.supplierId),
      ),
    ),
    expiredOffers: listNames(
      listings.filter(
        (item) => isNear(item) && expiredBidderIds.has(item.supplierId) && !openBidderIds.has(item.supplierId),
      ),
    ),
  };
  return Object.values(changes).some((part) => Array.isArray(part) && part.length > 0) ? changes : null;
}

const listNames = (offers: readonly Pick<ListedOffer, "name">[]): readonly string[] => offers.map(({ name }) => name);
