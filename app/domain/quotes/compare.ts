import type { SupplierId } from "../core/ids";
import type { Listing } from "./listing";

/** Minimum and maximum number of offers that can be compared side by side. */
export const MIN_COMPARED_OFFERS = 2;
export const MAX_COMPARED_OFFERS = 4;

/** The marked offers in list order, up to the maximum. */
export const selectMarkedOffers = <T extends Pick<Listing, "supplierId">>(
  listings: readonly T[],
  ids: readonly SupplierId[],
): readonly T[] => listings.filter(({ supplierId }) => ids.includes(supplierId)).slice(0, MAX_COMPARED_OFFERS);

export type BestAttribute = "price" | "soonest" | "nearest";

type ComparedListing = Pick<
  Listing,
  "supplierId" | "isInstantlyPriced" | "availableFrom" | "earliestTime" | "distanceMetres"
> & { readonly price: Pick<Listing["price"], "total" | "maxTotal"> };

/** The offers with the lowest value; none when all are equal. */
function findLowest<T>(items: readonly T[], getLow: (item: T) => string | number, getHigh = getLow): readonly T[] {
  const best = items.filter((item) => items.every((other) => other === item || getHigh(item) <= getLow(other)));
  return best.length < items.length ? best : [];
}

/**
 * The categories in which each compared offer is best. An estimate has the lowest price only if its upper limit does not exceed the lower limit of any other.
 * While any offer has no price, none is called the cheapest, because the missing price could be lower.
 */
export function findBestListings(
  listings: readonly ComparedListing[],
): ReadonlyMap<SupplierId, readonly BestAttribute[]> {
  const bestByAttribute: Readonly<Record<BestAttribute, readonly ComparedListing[]>> = {
    price: listings.every(({ isInstantlyPriced }) => isInstantlyPriced)
      ? findLowest(
          listings,
          ({ price }) => price.total,
          ({ price }) => price.maxTotal,
        )
      : [],
    soonest: findLowest(listings, ({ availableFrom, earliestTime }) => `${availableFrom} ${earliestTime}`),
    nearest: findLowest(listings, ({ distanceMetres }) => distanceMetres),
  };
  const kinds = Object.keys(bestByAttribute) as BestAttribute[];
  return new Map(
    listings.map((listing) => [listing.supplierId, kinds.filter((kind) => bestByAttribute[kind].includes(listing))]),
  );
}
