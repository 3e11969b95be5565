import type { SupplierKind } from "../supplier/supplier";
import type { PlainTime } from "../time/plain-date";
import type { QuotedListing } from "./listing";

/** The filters of the results page; null or empty = not set. */
export interface ListingFilter {
  readonly radiusMetres: number | null;
  readonly kind: SupplierKind | null;
  /** Only those that open before this time on their first free day. */
  readonly openingBefore: PlainTime | null;
  readonly extraIds: readonly number[];
}

export const NO_FILTER: ListingFilter = { radiusMetres: null, kind: null, openingBefore: null, extraIds: [] };

export function filterListings<T extends QuotedListing>(listings: readonly T[], filter: ListingFilter): T[] {
  return listings.filter(
    (listing) =>
      (filter.radiusMetres === null || listing.distanceMetres <= filter.radiusMetres) &&
      (filter.kind === null || listing.kind === filter.kind) &&
      (filter.openingBefore === null || listing.opensAt < filter.openingBefore) &&
      filter.extraIds.every((id) => listing.extras.some((extra) => extra.id === id)),
  );
}
