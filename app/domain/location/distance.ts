export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_METRES = 6_371_008;
export const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance in whole metres (great circle). */
export function distanceMetres(a: Point, b: Point): number {
  const dLat = toRadians(b.latitude - a.latitude);
  const dLng = toRadians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Result of a directions service for the route between two places. */
export type DrivingResult =
  /** Length in metres of each alternative route; at least one. */
  | { readonly kind: "found"; readonly routeMetres: readonly number[] }
  | { readonly kind: "no-route" }
  /** The directions service was not available. */
  | { readonly kind: "unavailable" };

/** The driving distance: the shortest alternative route, in metres (B-254). */
export const shortestDistance = (routeMetres: readonly number[]): number => Math.min(...routeMetres);
