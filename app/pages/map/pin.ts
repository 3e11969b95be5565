import type { SupplierId } from "../../domain/core/ids";
import type { Listing } from "../../domain/quotes/listing";
import { formatMarkerPrice } from "../../domain/pricing/format-price";
import type { Price } from "../../domain/pricing/price";

/** A marker on the map. */
export interface Pin {
  readonly id: SupplierId;
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  /** "$389.95", or "from $180" for a range. */
  readonly label: string;
}

/** The fields of a listing that the map uses. */
export type MappedListing = Pick<Listing, "supplierId" | "name" | "longitude" | "latitude" | "isInstantlyPriced"> & {
  readonly price: Pick<Price, "strategy" | "total">;
};

/** Pins for listings with an instant price. Estimates, which a workshop still has to answer, are left out, because the map shows exact prices. */
export function toPins(listings: readonly MappedListing[]): Pin[] {
  return listings
    .filter((listing) => listing.isInstantlyPriced)
    .map(({ supplierId, name, longitude, latitude, price }) => ({
      id: supplierId,
      name,
      longitude,
      latitude,
      label: formatMarkerPrice(price),
    }));
}
