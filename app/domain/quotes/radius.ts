import type { SupplierId } from "../core/ids";
import { exclusiveSupplierOf, type Lead } from "../lead/lead";
import { widestSquares } from "../supplier/cells";

const STEP_METRES = 5_000;
const ALWAYS = [5_000, 10_000, 15_000];

/** Radius of a lead that names none. */
export const DEFAULT_RADIUS_METRES = 5_000;

/** Radius choices in metres: 5, 10 and 15 km, and the largest distance rounded up to whole 5 km. */
export function radiusOptions(distances: readonly number[]): number[] {
  const furthest = Math.ceil(Math.max(0, ...distances) / STEP_METRES) * STEP_METRES;
  return [...new Set([...ALWAYS, Math.max(furthest, 15_000)])];
}

/** The choice that matches a lead's own radius, else the first. */
export const radiusChoice = (options: readonly number[], leadRadius: number): number =>
  options.includes(leadRadius) ? leadRadius : (options[0] ?? DEFAULT_RADIUS_METRES);

/** Fewer offers than these are too few to choose among. */
const SUFFICIENT_OFFERS = 5;

export interface SettledRadius {
  readonly metres: number;
  /**
   * How many offers were within the default radius, when the list was widened because there were too few or to include every offer sent; null when it was not
   * widened.
   */
  readonly widened: { readonly from: number; readonly held: number; readonly why: "few" | "sent" } | null;
}

/** The fields that the radius depends on. */
interface PlacedListing {
  readonly supplierId: SupplierId;
  readonly distanceMetres: number;
}

/**
 * The radius when the customer has not chosen one: the lead's own (P-193), else 5 km, widened step by step until there are enough offers to choose from.
 * Offers that suppliers sent on request are always included.
 */
export function settledRadius(
  listings: readonly PlacedListing[],
  {
    options,
    leadRadius,
    sentBy,
  }: { readonly options: readonly number[]; readonly leadRadius: number | null; readonly sentBy: ReadonlySet<number> },
): SettledRadius {
  if (leadRadius !== null) return { metres: radiusChoice(options, leadRadius), widened: null };
  const enough = Math.min(SUFFICIENT_OFFERS, listings.length);
  const farthestSent = Math.max(
    0,
    ...listings.filter(({ supplierId }) => sentBy.has(supplierId)).map(({ distanceMetres }) => distanceMetres),
  );
  const hold = withinRadius(listings, DEFAULT_RADIUS_METRES).length;
  const metres =
    options.find((choice) => choice >= farthestSent && withinRadius(listings, choice).length >= enough) ??
    options.at(-1) ??
    DEFAULT_RADIUS_METRES;
  return {
    metres,
    widened:
      metres > DEFAULT_RADIUS_METRES
        ? { from: DEFAULT_RADIUS_METRES, held: hold, why: hold < enough ? "few" : "sent" }
        : null,
  };
}

export const withinRadius = <T extends { readonly distanceMetres: number }>(
  listings: readonly T[],
  metres: number,
): T[] => listings.filter((listing) => listing.distanceMetres <= metres);

/** The map squares whose supplier changes can affect a lead's answer; below zero, the one supplier of the exclusive flow. */
export function searchedSquares(lead: Lead): readonly number[] {
  const only = exclusiveSupplierOf(lead);
  if (only !== null) return [-only];
  return lead.suburb ? widestSquares(lead.suburb.latitude, lead.suburb.longitude) : [];
}
