import type { Locality } from "../../domain/location/locality";
import { onePerPlace } from "../../domain/location/one-per-place";
import { isPostcode, placeQuery } from "../../domain/search/place-query";
import type { Context } from "../context";

const SHOWN = 10;
/** Read more than is shown: a suburb may have several rows, one for each postcode. */
const READ = 30;

/** Places of this country for what was typed: at most ten for a name, a part of it or a name with its state, all of a whole postcode (F-384). */
export async function suggestPlaces(
  context: Pick<Context, "config" | "db">,
  text: string,
): Promise<readonly Locality[]> {
  const query = placeQuery(text);
  if (query === null) return [];
  const { country } = context.config;
  // Who types a postcode means that postcode, and does not know which of its names comes first.
  if (isPostcode(query)) return context.db.localities.ofPostcode(query.key, country);
  return onePerPlace(await context.db.localities.search(query, country, READ)).slice(0, SHOWN);
}
