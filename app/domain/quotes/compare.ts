import type { SupplierId } from "../ids";
import type { Listing } from "./listing";

/** Offers that can be looked at side by side. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Those that were marked, in the order of the list; of more than fit, the first. */
export const marked = <T extends Pick<Listing, "supplierId">>(
  listings: readonly T[],
  ids: readonly SupplierId[],
): readonly T[] => listings.filter(({ supplierId }) => ids.includes(supplierId)).slice(0, MAX_COMPARED);

export type Best = "price" | "soonest" | "nearest";

type Compared = Pick<
  Listing,
  "supplierId" | "isInstantlyPriced" | "availableFrom" | "earliestTime" | "distanceMetres"
> & { readonly price: Pick<Listing["price"], "total" | "maxTotal"> };

/** Who has the least of it; nobody where all have the same. */
function least<T>(all: readonly T[], low: (one: T) => string | number, high = low): readonly T[] {
  const best = all.filter((one) => all.every((other) => other === one || high(one) <= low(other)));
  return best.length < all.length ? best : [];
}

/**
 * What each is best at among those that it stands beside. An estimate is the lowest price only where its upper end is not above what any other begins at; who has no
 * price yet is not the dearest, so then nobody is told to be the cheapest.
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
