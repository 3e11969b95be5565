import type { Locality } from "./locality";

/** Rows of one name and state this near to each other are one place under several postcodes. Degrees, about 16 km. */
const SAME_PLACE_DEGREES = 0.15;

/** Each place once, in order: the first of its rows is used. Two towns of one name that are far apart both stay. */
export function oneListingPerPlace(places: readonly Locality[]): readonly Locality[] {
  const localities: Locality[] = [];
  for (const place of places) {
    const isKnown = localities.some(
      (other) =>
        other.name === place.name &&
        other.state === place.state &&
        Math.abs(other.latitude - place.latitude) < SAME_PLACE_DEGREES &&
        Math.abs(other.longitude - place.longitude) < SAME_PLACE_DEGREES,
    );
    if (!isKnown) localities.push(place);
  }
  return localities;
}
