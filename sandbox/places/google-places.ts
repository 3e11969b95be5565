import { z } from "zod";
import { COUNTRIES, type Country } from "../../app/domain/core/country/country";
import type { Locality } from "../../app/domain/location/locality";
import { keepOnePerPlace } from "../../app/domain/location/distance";
import { parsePlaceQuery } from "../../app/domain/location/place-query";
import type { Localities } from "../../app/adapters/db/localities";
import { errorResponse } from "../google-routes";
import {
  NO_POSTCODE_STREET,
  streetPosition,
  QUOTA_STREET,
  parseInput,
  pointOnStreet,
  streetName,
  STREETS,
} from "./streets";

const BODY = z.object({
  input: z.string().trim().min(1),
  includedRegionCodes: z
    .array(z.string().regex(/^[a-z]{2}$/i))
    .max(15)
    .optional(),
  includedPrimaryTypes: z.array(z.string()).max(5).optional(),
  sessionToken: z
    .string()
    .regex(/^[\w-]{1,36}$/)
    .optional(),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  locationBias: z
    .object({
      circle: z.object({
        center: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
        radius: z.number().min(0).max(50_000),
      }),
    })
    .optional(),
});
const MAX_ITEMS = 5;
/** Number of rows read. It exceeds the number of results, because a suburb may have a row for each postcode. */
const MAX_CANDIDATES = 40;
const NEAR_DEGREES = 0.1;
/** Where Google would assume the caller to be. */
const CENTRE = {
  AU: { latitude: -33.8688, longitude: 151.2093 },
  NZ: { latitude: -36.8485, longitude: 174.7633 },
} as const;
const FIELDS = ["id", "formattedAddress", "addressComponents", "location"];
/** Format of a place id: locality, street (its position in the list, or its words), unit and number. */
const PLACE_ID = /^invented-(\d{1,9})-(\d{1,2}|[a-z][a-z0-9_]{0,80})-(\w{0,5})-(\d{0,5}[a-z]?)$/i;

const badRequest = (message: string) => errorResponse(400, "INVALID_ARGUMENT", message);

/**
 * Google's Places API with invented streets in the real suburbs, for development. Refuses what Google refuses: no key, missing or unknown fields in the mask,
 * a bad body, a bad place id. A street's name without a number, and "Nopostcode Road", are incomplete addresses; "Overquota Street" exceeds the rate limit.
 */
export function googlePlacesSandbox(localities: Localities): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!request.headers.get("X-Goog-Api-Key"))
      return errorResponse(403, "PERMISSION_DENIED", "The request is missing a valid API key.");
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/v1/places:autocomplete")
      return autocomplete(localities, await request.json().catch(() => null));
    const id = /^\/v1\/places\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method !== "GET" || id === undefined) return errorResponse(404, "NOT_FOUND", "Method not found.");
    return details(localities, decodeURIComponent(id), request.headers.get("X-Goog-FieldMask"));
  };
}

async function autocomplete(localities: Localities, json: unknown): Promise<Response> {
  const body = BODY.safeParse(json);
  if (!body.success) return badRequest("Request contains an invalid argument.");
  const { input, includedRegionCodes = ["au", "nz"], locationBias } = body.data;
  const { unit, number, streets, otherStreet, suburb } = parseInput(input);
  if (otherStreet === null && streets.every((street) => STREETS[street] === QUOTA_STREET))
    return errorResponse(429, "RESOURCE_EXHAUSTED", "Quota exceeded.");
  const countries = (["AU", "NZ"] as const).filter((country) =>
    includedRegionCodes.some((code) => code.toUpperCase() === country),
  );
  const findPlacesIn = (country: Country) =>
    suburb === ""
      ? localities.listAround(locationBias?.circle.center ?? CENTRE[country], country, NEAR_DEGREES, MAX_CANDIDATES)
      : findSuburbs(localities, suburb, country);
  const places = keepOnePerPlace((await Promise.all(countries.map(findPlacesIn))).flat());
  const candidateStreets = otherStreet === null ? streets : [otherStreet];
  const suggestions = places
    .flatMap((place) => candidateStreets.map((street) => toPrediction(place, street, unit, number)))
    .slice(0, MAX_ITEMS);
  // Google omits an empty list.
  return Response.json(suggestions.length > 0 ? { suggestions } : {});
}

async function findSuburbs(localities: Localities, suburb: string, country: Country): Promise<readonly Locality[]> {
  const query = parsePlaceQuery(suburb);
  return query === null ? [] : localities.search(query, country, MAX_CANDIDATES);
}

function toPrediction(place: Locality, street: number | string, unit: string | null, number: string | null) {
  const main = `${unit && number ? `${unit}/` : ""}${number ? `${number} ` : ""}${typeof street === "number" ? STREETS[street] : streetName(street)}`;
  const secondary = `${place.name} ${place.state}, ${COUNTRIES[place.country].name}`;
  return {
    placePrediction: {
      placeId: `invented-${place.id}-${String(street).replaceAll(" ", "_")}-${unit ?? ""}-${number ?? ""}`,
      text: { text: `${main}, ${secondary}`, matches: [] },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
      types: number ? ["street_address"] : ["route"],
    },
  };
}

const addressPart = (text: string | null, ...types: readonly string[]) =>
  text ? [{ longText: text, shortText: text, types }] : [];

type Components = ReturnType<typeof addressPart>;
const COMPONENTS_BY_COUNTRY: Readonly<
  Record<Country, (place: Locality) => { readonly suburb: Components; readonly region: string | null }>
> = {
  AU: ({ name, state }) => ({ suburb: addressPart(name, "locality", "political"), region: state }),
  // In New Zealand, a suburb is part of a town.
  NZ: ({ name, state }) => ({
    suburb: [
      ...addressPart(name, "sublocality_level_1", "sublocality", "political"),
      ...addressPart(state, "locality", "political"),
    ],
    region: state && `${state} Region`,
  }),
};

async function details(localities: Localities, id: string, fieldMask: string | null): Promise<Response> {
  const fields = fieldMask?.split(",") ?? [];
  if (fields.length === 0) return badRequest("FieldMask is a required parameter.");
  if (!fields.every((field) => FIELDS.includes(field))) return badRequest("Error expanding 'fields' parameter.");
  const [, localityId, streetKey = "", unit = "", number = ""] = PLACE_ID.exec(id) ?? [];
  const streetIndex = /^\d+$/.test(streetKey) ? Number(streetKey) : streetPosition(streetKey);
  const street = /^\d+$/.test(streetKey) ? STREETS[streetIndex] : streetName(streetKey.replaceAll("_", " "));
  if (localityId === undefined || street === undefined) return badRequest("Not a valid Place ID.");
  const place = await localities.find(Number(localityId));
  if (!place) return errorResponse(404, "NOT_FOUND", "The Place ID is no longer valid.");
  const postcode = street === NO_POSTCODE_STREET ? null : place.postcode;
  const { suburb, region } = COMPONENTS_BY_COUNTRY[place.country](place);
  const placeFields: Record<string, unknown> = {
    id,
    formattedAddress:
      `${number} ${street}, ${place.name} ${place.state} ${postcode ?? ""}, ${COUNTRIES[place.country].name}`
        .replace(/\s+/g, " ")
        .trim(),
    addressComponents: [
      ...addressPart(unit, "subpremise"),
      ...addressPart(number, "street_number"),
      ...addressPart(street, "route"),
      ...suburb,
      ...addressPart(region, "administrative_area_level_1", "political"),
      ...addressPart(postcode, "postal_code"),
      { longText: COUNTRIES[place.country].name, shortText: place.country, types: ["country", "political"] },
    ],
    location: pointOnStreet(place, streetIndex, number || null),
  };
  return Response.json(Object.fromEntries(fields.map((field) => [field, placeFields[field]])));
}
