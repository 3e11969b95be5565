import { type Locality, localityLabel } from "../../domain/location/locality";
import { keepOnePerPlace } from "../../domain/location/distance";
import { isPostcode, parsePlaceQuery } from "../../domain/location/place-query";
import { foldText } from "../../domain/core/words/edit-distance";
import type { Context } from "../context";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { isPoint, nearestPlaces, type Point } from "../../domain/location/distance";

const MAX_SHOWN = 10;
/** Maximum numbers of rows to read. They are higher than the number of places shown, because a suburb may have one row per postcode. */
const MAX_NAMED_ROWS = 30;
const MAX_NEARBY_ROWS = 60;

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
  const places = keepOnePerPlace(await context.db.localities.search(query, country, MAX_NAMED_ROWS)).slice(
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

/** F-385: returns a locality of this country by its id. */
export async function findPlace(
  context: Pick<Context, "config" | "db">,
  id: number,
): Promise<{ readonly ok: true; readonly place: Locality } | Refusal<"place-not-found">> {
  const place = Number.isSafeInteger(id) ? await context.db.localities.find(id) : null;
  return place && place.country === context.config.country ? { ok: true, place } : refuse("place-not-found");
}

/**
 * Half the width of the first search square in degrees: about ten kilometres, which is enough in towns. If nothing is found, the search extends to about 165
 * km. A point that is farther from any place is at sea or abroad.
 */
const SEARCH_DEGREES = 0.1;
const WIDE_SEARCH_DEGREES = 1.5;

/** F-386: localities of this country by distance from a point; empty for a point at sea or abroad. */
export async function findNearbyPlaces(
  context: Pick<Context, "config" | "db">,
  point: Point,
): Promise<{ readonly ok: true; readonly places: readonly Locality[] } | Refusal<"invalid-input">> {
  if (!isPoint(point))
    return refuse("invalid-input", { latitude: ["Use a latitude from -90 to 90 and a longitude from -180 to 180"] });
  const findAround = (degrees: number) =>
    context.db.localities.listAround(point, context.config.country, degrees, MAX_NEARBY_ROWS);
  const nearPlaces = nearestPlaces(await findAround(SEARCH_DEGREES), point, MAX_SHOWN);
  return {
    ok: true,
    places:
      nearPlaces.length === MAX_SHOWN
        ? nearPlaces
        : nearestPlaces(await findAround(WIDE_SEARCH_DEGREES), point, MAX_SHOWN),
  };
}
