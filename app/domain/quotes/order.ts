import type { Listing } from "./listing";

export const SORTS = ["Recommended", "Price", "Rating", "Distance"] as const;
export type Sort = (typeof SORTS)[number];

/** Parses `sortby`, ignoring case; unknown values mean Recommended. */
export const parseSort = (text: string | null): Sort =>
  SORTS.find((sort) => sort.toLowerCase() === text?.toLowerCase()) ?? "Recommended";

type Sortable = Pick<
  Listing,
  "supplierId" | "isInstantlyPriced" | "rating100" | "ratingCount" | "distanceMetres" | "score"
> & { readonly price: { readonly total: number } };

const COMPARATORS: Readonly<Record<Sort, (a: Sortable, b: Sortable) => number>> = {
  Recommended: (a, b) => b.score - a.score,
  // Listings without a price come last.
  Price: (a, b) => Number(b.isInstantlyPriced) - Number(a.isInstantlyPriced) || a.price.total - b.price.total,
  Rating: (a, b) => b.rating100 - a.rating100 || b.ratingCount - a.ratingCount,
  Distance: (a, b) => a.distanceMetres - b.distanceMetres,
};

const OWN_SERVICE_POSITION = 3;

/** Sorts listings in the chosen order, then by id. Our own service comes third if there are three or more listings. Filter before sorting. */
export function orderListings<T extends Sortable>(listings: readonly T[], sort: Sort, ownServiceId: number): T[] {
  const sorted = [...listings].sort((a, b) => COMPARATORS[sort](a, b) || a.supplierId - b.supplierId);
  const ownListing = sorted.find((listing) => listing.supplierId === ownServiceId);
  if (!ownListing || sorted.length < OWN_SERVICE_POSITION) return sorted;
  const otherListings = sorted.filter((listing) => listing !== ownListing);
  return [
    ...otherListings.slice(0, OWN_SERVICE_POSITION - 1),
    ownListing,
    ...otherListings.slice(OWN_SERVICE_POSITION - 1),
  ];
}
