import type { Locality } from "../../domain/location/locality";
import { onePerPlace } from "../../domain/location/one-per-place";
import { placeQuery } from "../../domain/search/place-query";
import type { Context } from "../context";

const SHOWN = 10;
/** Read more than is shown: a suburb may have several rows, one for each postcode. */
const READ = 40;

/** Places of this country for what was typed: a name, a part of it, a postcode, a name with its state (F-384). */
export async function suggestPlaces(context: Pick<Context, "config" | "db">, text: string): Promise<readonly Locality[]> {
  const query = placeQuery(text);
  if (query === "") return [];
  const found = await context.db.localities.search(query, context.config.country, READ);
  // Who types a postcode means that postcode.
  const places = /^\d+$/.test(query) ? found : onePerPlace(found);
  return places.slice(0, SHOWN);
}
