import { EXTRA } from "../supplier/supplier";
import type { PlainTime } from "../core/time/plain-date";
import type { QuotedListing } from "./listing";

/** Codes of the workshop category filter on the wire. The specification gives none for dealerships; 3 is our own choice. */
export const CATEGORY_FILTER = { all: 0, mobile: 1, workshop: 2, dealership: 3, pickUp: 99 } as const;
export type CategoryFilter = (typeof CATEGORY_FILTER)[keyof typeof CATEGORY_FILTER];
export const CATEGORY_FILTERS: readonly CategoryFilter[] = Object.values(CATEGORY_FILTER);

/** Choices of the "opening before" filter. "Any Time" means no filter and is not listed. */
export const OPENING_BEFORE_CHOICES: readonly PlainTime[] = ["07:00", "07:30", "08:00", "08:30", "09:00", "09:30"];

/** The filters of the results page; null, 0 or empty = not set. */
export interface ListingFilter {
  readonly radiusMetres: number | null;
  readonly category: CategoryFilter;
  /** Only suppliers that open at this time or earlier on their first free day. */
  readonly openingBefore: PlainTime | null;
  readonly extraIds: readonly number[];
}

/** The fields that a filter reads. */
export type Filterable = Pick<QuotedListing, "distanceMetres" | "kind" | "opensAt"> & {
  readonly extras: readonly { readonly id: number }[];
};

export function filterListings<T extends Filterable>(listings: readonly T[], filter: ListingFilter): T[] {
  return listings.filter(
    (listing) =>
      (filter.radiusMetres === null || listing.distanceMetres <= filter.radiusMetres) &&
      matchesCategory(listing, filter.category) &&
      (filter.openingBefore === null || listing.opensAt <= filter.openingBefore) &&
      filter.extraIds.every((id) => hasExtra(listing, id)),
  );
}

function matchesCategory(listing: Filterable, category: CategoryFilter): boolean {
  switch (category) {
    case CATEGORY_FILTER.all:
      return true;
    case CATEGORY_FILTER.mobile:
      return listing.kind === "mobile";
    case CATEGORY_FILTER.workshop:
      return listing.kind === "workshop";
    case CATEGORY_FILTER.dealership:
      return listing.kind === "dealership";
    case CATEGORY_FILTER.pickUp:
      return hasExtra(listing, EXTRA.vehiclePickUpAndDropOff);
  }
}

const hasExtra = (listing: Filterable, id: number): boolean => listing.extras.some((extra) => extra.id === id);
