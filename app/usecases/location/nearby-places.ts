import type { Locality } from "../../domain/location/locality";
import { isPoint, nearestPlaces, type Point } from "../../domain/location/distance";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";

const MAX_SHOWN = 10;
/**
 * Half the width of the first search square in degrees: about ten kilometres, which is enough in towns. If nothing is found, the search extends to about 165
 * km. A point that is farther from any place is at sea or abroad.
 */
const SEARCH_DEGREES = 0.1;
const WIDE_SEARCH_DEGREES = 1.5;
/** Number of rows read. It exceeds the number shown, because a suburb with several postcodes is one choice. */
const MAX_CANDIDATES = 60;

/** F-386: localities of this country by distance from a point; empty for a point at sea or abroad. */
export async function findNearbyPlaces(
  context: Pick<Context, "config" | "db">,
  point: Point,
): Promise<{ readonly ok: true; readonly places: readonly Locality[] } | Refusal<"invalid-input">> {
  if (!isPoint(point))
    return refuse("invalid-input", { latitude: ["Use a latitude from -90 to 90 and a longitude from -180 to 180"] });
  const findAround = (degrees: number) =>
    context.db.localities.listAround(point, context.config.country, degrees, MAX_CANDIDATES);
  const nearPlaces = nearestPlaces(await findAround(SEARCH_DEGREES), point, MAX_SHOWN);
  return {
    ok: true,
    places:
      nearPlaces.length === MAX_SHOWN
        ? nearPlaces
        : nearestPlaces(await findAround(WIDE_SEARCH_DEGREES), point, MAX_SHOWN),
  };
}
