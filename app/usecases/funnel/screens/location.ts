import type { Locality } from "../../../domain/location/locality";
import type { LeadSuburb } from "../../../domain/lead/lead";
import { nearbyPlaces } from "../../location/nearby-places";
import { suggestPlaces } from "../../location/suggest-places";
import type { Context } from "../../context";
import type { LoadScreen, StepParameters } from "../screen";
import type { Screens } from "../screen-types";

/** Suburbs for what was typed, or around the point that the browser told. */
export const location: LoadScreen<Screens["location"]> = async (context, { lead }, parameters) => {
  const query = (parameters.get("q") ?? "").trim().slice(0, 60);
  const places = query === "" ? await around(context, parameters) : await suggestPlaces(context, query);
  return { query, suggestions: (places ?? []).map(asSuburb), chosen: lead.suburb, isFarFromPlaces: places?.length === 0 && query === "" };
};

export const asSuburb = ({ country: _, ...suburb }: Locality): LeadSuburb => suburb;

/** null = the address names no point. */
async function around(context: Context, parameters: StepParameters): Promise<readonly Locality[] | null> {
  const latitude = decimal(parameters.get("lat"));
  const longitude = decimal(parameters.get("lng"));
  if (latitude === null || longitude === null) return null;
  const nearby = await nearbyPlaces(context, { latitude, longitude });
  return nearby.ok ? nearby.places : [];
}

const decimal = (text: string | null): number | null => (text !== null && /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : null);
