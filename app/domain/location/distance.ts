import type { Locality } from "./locality";

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

/** Rows with the same name and state within this distance are one place with several postcodes. In degrees, about 16 km. */
const SAME_LOCALITY_DEGREES = 0.15;

/** Lists each place once, keeping the order and the first of its rows. Towns that share a name but are far apart are both kept. */
export function keepOnePerPlace(places: readonly Locality[]): readonly Locality[] {
  const localities: Locality[] = [];
  for (const place of places) {
    const isKnown = localities.some(
      (other) =>
        other.name === place.name &&
        other.state === place.state &&
        Math.abs(other.latitude - place.latitude) < SAME_LOCALITY_DEGREES &&
        Math.abs(other.longitude - place.longitude) < SAME_LOCALITY_DEGREES,
    );
    if (!isKnown) localities.push(place);
  }
  return localities;
}

/** The nearest places first, with each name listed once per state, because a suburb with several postcodes is one choice here. */
export function nearestPlaces(places: readonly Locality[], from: Point, limit: number): readonly Locality[] {
  const usedKeys = new Set<string>();
  return [...places]
    .sort(
      (a, b) =>
        squaredDistance(a, from) - squaredDistance(b, from) ||
        (a.postcode ?? "9999").localeCompare(b.postcode ?? "9999"),
    )
    .filter((place) => {
      const key = `${place.state}|${place.name}`;
      return usedKeys.has(key) ? false : usedKeys.add(key);
    })
    .slice(0, limit);
}

/** Squared distance in degrees, with longitude scaled by the latitude. Accurate enough to sort places a few kilometres apart. */
function squaredDistance(a: Point, b: Point): number {
  const latitudeDelta = a.latitude - b.latitude;
  const longitudeDelta = (a.longitude - b.longitude) * Math.cos(toRadians(b.latitude));
  return latitudeDelta * latitudeDelta + longitudeDelta * longitudeDelta;
}

/** Whether a point has a latitude of -90 to 90 and a longitude of -180 to 180. */
export const isPoint = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
