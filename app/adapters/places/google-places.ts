import { z } from "zod";
import { checkAddress } from "../../domain/location/address";
import { isPoint } from "../../domain/location/distance";
import { isStreetAddress } from "../../domain/location/typed-address";
import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import { type AddressSearch, MAX_SUGGESTIONS } from "../../usecases/ports/address-search";
import type { Log } from "../../usecases/ports/log";
import type { Localities } from "../db/localities";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { DETAILS_SCHEMA, readPlace } from "./google-components";
import { cleanJson } from "../../domain/core/words/clean-text";

const API_ORIGIN = "https://places.googleapis.com";
/** The response fields that we need. Google requires the mask and responds with status 400 if it contains an error. */
const FIELD_MASK = "id,addressComponents,location";
/** Streets and buildings. A town alone is not an address. */
const PRIMARY_TYPES = ["street_address", "premise", "subpremise", "route"];
/** Radius of the location bias: results inside it come first, farther ones follow. Google's maximum. */
const BIAS_RADIUS_METRES = 50_000;

const SUGGESTIONS_SCHEMA = z.object({
  // Google omits the field when nothing was found.
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({
              mainText: z.object({ text: z.string() }),
              secondaryText: z.object({ text: z.string() }).optional(),
            }),
          })
          .optional(),
      }),
    )
    .default([]),
});

export interface GooglePlacesOptions {
  readonly apiKey: string;
  /** The network, or the in-process sandbox that implements the same protocol. */
  readonly call: (request: Request) => Promise<Response>;
  readonly log: Log;
  readonly attribution: string;
}

/** Google's Places API (New), called by the server so that the key stays secret. Never logs the typed text or an address. */
export function googlePlaces({ apiKey, call, log, attribution }: GooglePlacesOptions): AddressSearch {
  const callApi = async (
    path: string,
    init: { readonly method: "GET" | "POST"; readonly headers?: Record<string, string>; readonly body?: string },
  ) => {
    const response = await call(
      new Request(API_ORIGIN + path, {
        ...init,
        headers: { "X-Goog-Api-Key": apiKey, ...init.headers },
      }),
    );
    if (response.status === 401 || response.status === 403)
      log.error({ event: "configuration-error", refused: "GOOGLE_PLACES_API_KEY" });
    return response;
  };
  const logUnavailable = (reason: string) => {
    log.warn({ event: "address-search-unavailable", reason });
    return { kind: "unavailable" } as const;
  };
  const errorName = (error: unknown) => (error instanceof Error ? error.name : "unknown");
  const suggest: AddressSearch["suggest"] = async ({ text, country, near, session }) => {
    try {
      const response = await callApi("/v1/places:autocomplete", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          input: text,
          includedRegionCodes: [country.toLowerCase()],
          includedPrimaryTypes: PRIMARY_TYPES,
          sessionToken: session,
          languageCode: "en",
          regionCode: country.toLowerCase(),
          ...(near && {
            locationBias: {
              circle: { center: { latitude: near.latitude, longitude: near.longitude }, radius: BIAS_RADIUS_METRES },
            },
          }),
        }),
      });
      if (!response.ok) return logUnavailable(String(response.status));
      const predictions = SUGGESTIONS_SCHEMA.parse(cleanJson(await response.json())).suggestions.flatMap(
        ({ placePrediction }) => placePrediction ?? [],
      );
      const suggestions = predictions
        .slice(0, MAX_SUGGESTIONS)
        .map(({ placeId, structuredFormat: { mainText, secondaryText } }) => ({
          id: placeId,
          main: mainText.text,
          secondary: secondaryText?.text ?? "",
        }));
      return { kind: "found", suggestions };
    } catch (error) {
      return logUnavailable(errorName(error));
    }
  };
  /** Address parts of a place, if it is in this country. */
  const fetchDetails = async ({ id, country, session }: Parameters<AddressSearch["resolve"]>[0]) => {
    try {
      const query = new URLSearchParams({
        sessionToken: session,
        languageCode: "en",
        regionCode: country.toLowerCase(),
      });
      const response = await callApi(`/v1/places/${encodeURIComponent(id)}?${query}`, {
        method: "GET",
        headers: { "X-Goog-FieldMask": FIELD_MASK },
      });
      // The id is not one of Google's, or its place no longer exists.
      if (response.status === 400 || response.status === 404) return { kind: "not-found" } as const;
      if (!response.ok) return logUnavailable(String(response.status));
      const place = readPlace(DETAILS_SCHEMA.parse(cleanJson(await response.json())));
      return place.country === country
        ? ({ kind: "place", parts: place.parts } as const)
        : ({ kind: "not-found" } as const);
    } catch (error) {
      return logUnavailable(errorName(error));
    }
  };
  return {
    attribution,
    suggest,
    async resolve(request) {
      const details = await fetchDetails(request);
      return details.kind === "place" ? checkAddress(details.parts) : details;
    },
    async locate({ text, country, near, session }) {
      const suggestResult = await suggest({ text, country, near, session });
      if (suggestResult.kind !== "found") return suggestResult;
      const bestSuggestion = suggestResult.suggestions.find((suggestion) => isStreetAddress(text, suggestion));
      if (!bestSuggestion) return { kind: "not-found" };
      const details = await fetchDetails({ id: bestSuggestion.id, country, session });
      if (details.kind !== "place") return details;
      const { point } = details.parts;
      return point && isPoint(point) ? { kind: "found", point } : { kind: "not-found" };
    },
  };
}

/** Google if its key is set, invented streets in development. Otherwise none, so customers type their address, and an error is logged. */
export function addressSearch(
  apiKey: unknown,
  environment: Environment,
  localities: Localities,
  log: Log,
  out: Outgoing,
): AddressSearch | null {
  if (typeof apiKey === "string" && apiKey !== "")
    return googlePlaces({ apiKey, call: out("googlePlaces"), log, attribution: "Google Maps" });
  if (allowsSandbox(environment))
    return googlePlaces({
      apiKey: "sandbox",
      call: out(
        "googlePlaces",
        sandboxForHost(
          "places.googleapis.com",
          lazyHandler(async () =>
            (await import("../../../sandbox/places/google-places")).googlePlacesSandbox(localities),
          ),
        ),
      ),
      log,
      attribution: "Sandbox: invented streets",
    });
  return null;
}
