import type { Locality } from "../../domain/location/locality";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";

/** F-385: returns a locality of this country by its id. */
export async function findPlace(
  context: Pick<Context, "config" | "db">,
  id: number,
): Promise<{ readonly ok: true; readonly place: Locality } | Refusal<"place-not-found">> {
  const place = Number.isSafeInteger(id) ? await context.db.localities.find(id) : null;
  return place && place.country === context.config.country ? { ok: true, place } : refuse("place-not-found");
}
