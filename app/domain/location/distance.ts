export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_METRES = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance in whole metres (great circle). */
export function distanceMetres(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLng = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Result of a directions service for the route between two places. */
export type DrivingResult =
  /** Length in metres of each alternative route; at least one. */
  | { readonly kind: "found"; readonly alternatives: readonly number[] }
  | { readonly kind: "no-route" }
  /** The directions service was not available. */
  | { readonly kind: "unavailable" };

/** The driving distance: the shortest alternative route, in metres (B-254). */
export const shortestDistance = (alternatives: readonly number[]): number => Math.min(...alternatives);
