import type { Locality } from "./locality";

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
