import type { SupplierId } from "../core/ids";
import { findExclusiveSupplierId, type Lead } from "../lead/lead";
import { listWidestSquares } from "../supplier/cells";

const STEP_METRES = 5_000;
const BASE_RADII_METRES = [5_000, 10_000, 15_000];

/** Default search radius, for leads that do not set one. */
export const DEFAULT_RADIUS_METRES = 5_000;

/** Radius choices in metres: 5, 10 and 15 km, and the largest distance rounded up to the next 5 km. */
export function radiusOptions(distances: readonly number[]): number[] {
  const maxRadius = Math.ceil(Math.max(0, ...distances) / STEP_METRES) * STEP_METRES;
  return [...new Set([...BASE_RADII_METRES, Math.max(maxRadius, 15_000)])];
}

/** The choice that matches the lead's own radius, or else the first. */
export const selectRadiusOption = (options: readonly number[], leadRadius: number): number =>
  options.includes(leadRadius) ? leadRadius : (options[0] ?? DEFAULT_RADIUS_METRES);

/** Minimum number of offers for a useful choice. */
const SUFFICIENT_OFFERS = 5;

export interface ChosenRadius {
  readonly metres: number;
  /**
   * Set when the list was widened because there were too few offers, or so that it includes all sent offers. `nearbyCount` is the number of offers within the
   * default radius. null = not widened.
   */
  readonly widened: { readonly from: number; readonly nearbyCount: number; readonly reason: "few" | "sent" } | null;
}

/** The fields that the radius depends on. */
interface LocatedListing {
  readonly supplierId: SupplierId;
  readonly distanceMetres: number;
}

/**
 * The radius when the customer has not chosen one: the lead's own (P-193), otherwise 5 km, widened step by step until there are enough offers. Always includes
 * offers that suppliers sent on request.
 */
export function chooseRadius(
  listings: readonly LocatedListing[],
  {
    options,
    leadRadius,
    senderIds,
  }: {
    readonly options: readonly number[];
    readonly leadRadius: number | null;
    readonly senderIds: ReadonlySet<number>;
  },
): ChosenRadius {
  if (leadRadius !== null) return { metres: selectRadiusOption(options, leadRadius), widened: null };
  const sufficientCount = Math.min(SUFFICIENT_OFFERS, listings.length);
  const farthestSent = Math.max(
    0,
    ...listings.filter(({ supplierId }) => senderIds.has(supplierId)).map(({ distanceMetres }) => distanceMetres),
  );
  const countWithinDefault = withinRadius(listings, DEFAULT_RADIUS_METRES).length;
  const metres =
    options.find((choice) => choice >= farthestSent && withinRadius(listings, choice).length >= sufficientCount) ??
    options.at(-1) ??
    DEFAULT_RADIUS_METRES;
  return {
    metres,
    widened:
      metres > DEFAULT_RADIUS_METRES
        ? {
            from: DEFAULT_RADIUS_METRES,
            nearbyCount: countWithinDefault,
            reason: countWithinDefault < sufficientCount ? "few" : "sent",
          }
        : null,
  };
}

export const withinRadius = <T extends { readonly distanceMetres: number }>(
  listings: readonly T[],
  metres: number,
): T[] => listings.filter((listing) => listing.distanceMetres <= metres);

/** The map squares in which supplier changes can affect a lead's quote. A negative number is the id of the only supplier in the exclusive flow. */
export function listSearchedSquares(lead: Lead): readonly number[] {
  const exclusiveSupplierId = findExclusiveSupplierId(lead);
  if (exclusiveSupplierId !== null) return [-exclusiveSupplierId];
  return lead.suburb ? listWidestSquares(lead.suburb.latitude, lead.suburb.longitude) : [];
}
