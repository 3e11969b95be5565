import type { Locality } from "../../domain/location/locality";
import { placeQuery } from "../../domain/search/place-query";
import type { Context } from "../context";

const SHOWN = 10;

/** Places of this country for what was typed: a name, a part of it, a postcode, a name with its state (F-384). */
export async function suggestPlaces(context: Pick<Context, "config" | "db">, text: string): Promise<readonly Locality[]> {
  const query = placeQuery(text);
  return query === "" ? [] : context.db.localities.search(query, context.config.country, SHOWN);
}
