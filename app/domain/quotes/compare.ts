import type { SupplierId } from "../ids";
import type { Listing } from "./listing";

/** How many offers can be compared side by side. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The marked offers in list order; if too many are marked, the first ones. */
export const marked = <T extends Pick<Listing, "supplierId">>(
  listings: readonly T[],
  ids: readonly SupplierId[],
): readonly T[] => listings.filter(({ supplierId }) => ids.includes(supplierId)).slice(0, MAX_COMPARED);

export type Best = "price" | "soonest" | "nearest";

type Compared = Pick<
  Listing,
  "supplierId" | "isInstantlyPriced" | "availableFrom" | "earliestTime" | "distanceMetres"
> & { readonly price: Pick<Listing["price"], "total" | "maxTotal"> };

/** The offers with the lowest value; none when all are equal. */
function least<T>(all: readonly T[], low: (one: T) => string | number, high = low): readonly T[] {
  const best = all.filter((one) => all.every((other) => other === one || high(one) <= low(other)));
  return best.length < all.length ? best : [];
}

/**
 * What each compared offer is best at. An estimate is the lowest price only if its upper end is no higher than the start of any other. While one offer has no
 * price, none is called the cheapest, because the missing price could be lower.
 */
export function bestAt(listings: readonly Compared[]): ReadonlyMap<SupplierId, readonly Best[]> {
  const bests: Readonly<Record<Best, readonly Compared[]>> = {
    price: listings.every(({ isInstantlyPriced }) => isInstantlyPriced)
      ? least(
          listings,
          ({ price }) => price.total,
          ({ price }) => price.maxTotal,
        )
      : [],
    soonest: least(listings, ({ availableFrom, earliestTime }) => `${availableFrom} ${earliestTime}`),
    nearest: least(listings, ({ distanceMetres }) => distanceMetres),
  };
  const kinds = Object.keys(bests) as Best[];
  return new Map(
    listings.map((listing) => [listing.supplierId, kinds.filter((kind) => bests[kind].includes(listing))]),
  );
}
