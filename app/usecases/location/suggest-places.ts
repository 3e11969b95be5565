import { type Locality, localityLabel } from "../../domain/location/locality";
import { keepOnePerPlace } from "../../domain/location/distance";
import { isPostcode, parsePlaceQuery } from "../../domain/location/place-query";
import { foldText } from "../../domain/core/words/edit-distance";
import type { Context } from "../context";

const MAX_SHOWN = 10;
/** Number of rows read. It exceeds the number shown, because a suburb may have one row per postcode. */
const MAX_CANDIDATES = 30;

/** Localities in this country for the entered text: at most ten for a name, part of a name, or a name with its state; all for a complete postcode (F-384). */
export async function suggestPlaces(
  context: Pick<Context, "config" | "db">,
  text: string,
): Promise<readonly Locality[]> {
  const query = parsePlaceQuery(text);
  if (query === null) return [];
  const { country } = context.config;
  // A complete postcode returns all of its localities, because a customer does not know which one is listed first.
  if (isPostcode(query)) return context.db.localities.listByPostcode(query.key, country);
  const places = keepOnePerPlace(await context.db.localities.search(query, country, MAX_CANDIDATES)).slice(
    0,
    MAX_SHOWN,
  );
  // A text of three digits is also searched as a postcode without its leading zero, because spreadsheets and people drop the first zero of postcodes such as
  // 0800 (Darwin). If there are postcodes that begin with the text, those are returned instead, because the customer may still be typing 2000.
  return places.length === 0 && /^\d{3}$/.test(query.key)
    ? context.db.localities.listByPostcode(`0${query.key}`, country)
    : places;
}

/** Localities with exactly that name, with or without state and postcode. If there are none, returns all matches (`any`) or an empty list (`exact`). */
export async function findMatchingPlaces(
  context: Context,
  text: string,
  kind: "exact" | "any",
): Promise<readonly Locality[]> {
  const places = await suggestPlaces(context, text);
  const input = foldText(text);
  const exactPlaces = places.filter((place) =>
    [place.name, localityLabel(place), `${place.name} ${place.postcode ?? ""}`, `${place.name} ${place.state}`].some(
      (name) => foldText(name) === input,
    ),
  );
  return exactPlaces.length > 0 || kind === "exact" ? exactPlaces : places;
}
