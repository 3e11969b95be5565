import { z } from "zod";
import { findNearbyPlaces, findPlace, suggestPlaces } from "../../usecases/location/places";
import { okResult, endpoint, latitudeText, longitudeText, DAY_SECONDS, ID_PARAMS } from "../endpoint";
import { type Locality, localityLabel } from "../../domain/location/locality";

const PLACE = z.object({
  SuburbId: z.int(),
  Name: z.string(),
  State: z.string(),
  Postcode: z.string().nullable(),
  Latitude: z.number(),
  Longitude: z.number(),
  /** For example "Bondi Beach NSW 2026". */
  Label: z.string(),
});

const toWirePlace = (place: Locality): z.input<typeof PLACE> => ({
  SuburbId: place.id,
  Name: place.name,
  State: place.state,
  Postcode: place.postcode,
  Latitude: place.latitude,
  Longitude: place.longitude,
  Label: localityLabel(place),
});

export const LOCATION_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/location",
    tag: "Locations",
    summary: "Searches suburbs and localities by name, part of a name or postcode",
    limit: "lookup",
    cacheSeconds: DAY_SECONDS,
    query: z.object({ query: z.string().max(100).default("") }),
    answer: z.object({ Suggestions: z.array(PLACE) }),
    use: async ({ query }, app) => okResult({ Suggestions: (await suggestPlaces(app, query.query)).map(toWirePlace) }),
  }),
  endpoint({
    method: "GET",
    path: "/api/location/{id}",
    tag: "Locations",
    summary: "Returns a suburb or locality",
    cacheSeconds: DAY_SECONDS,
    params: ID_PARAMS,
    answer: PLACE,
    refuses: ["place-not-found"],
    async use({ params }, app) {
      const place = await findPlace(app, params.id);
      return place.ok ? okResult(toWirePlace(place.place)) : place;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/location/{lat}/{lng}/nearby",
    tag: "Locations",
    summary: "Lists suburbs and localities around a point, nearest first",
    limit: "lookup",
    params: z.object({ lat: latitudeText, lng: longitudeText }),
    answer: z.object({ Locations: z.array(PLACE), Latitude: z.number(), Longitude: z.number() }),
    refuses: ["invalid-input"],
    async use({ params: { lat, lng } }, app) {
      const nearby = await findNearbyPlaces(app, { latitude: lat, longitude: lng });
      return nearby.ok
        ? okResult({ Locations: nearby.places.map(toWirePlace), Latitude: lat, Longitude: lng })
        : nearby;
    },
  }),
];
