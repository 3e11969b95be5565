import type { Locality } from "./locality";

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
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
  const longitudeDelta = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180);
  return latitudeDelta * latitudeDelta + longitudeDelta * longitudeDelta;
}

/** Whether a point has a latitude of -90 to 90 and a longitude of -180 to 180. */
export const isPoint = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
