import { expect, it } from "vitest";
import type { Locality } from "../../domain/location/locality";
import type { Localities } from "../db/localities";
import type { Log } from "../../usecases/ports/log";
import { outgoing } from "../outgoing";
import { addressSearch, googlePlaces } from "./google-places";
import { googlePlacesSandbox } from "../../../sandbox/places/google-places";

const text: { event: string }[] = [];
const log = {
  info: () => {},
  warn: (entry: { event: string }) => text.push(entry),
  error: (entry: { event: string }) => text.push(entry),
} as unknown as Log;
const out = outgoing("https://pitlane.example");
const searchWith = (call: (request: Request) => Promise<Response>) =>
  googlePlaces({ apiKey: "key", call, log, attribution: "Google Maps" });
const SESSION = "5b1c7a52-6f0c-4f7e-9a53-0c1d2e3f4a5b";
const near = { latitude: -33.8167, longitude: 151.0017 };
const suggestRequest = { text: "12 church", country: "AU", near, session: SESSION } as const;

const recordingResponder = (requests: Request[], body: unknown) => async (request: Request) => {
  requests.push(request);
  return Response.json(body);
};
const prediction = (index: number) => ({
  placePrediction: {
    placeId: `id-${index}`,
    structuredFormat: {
      mainText: { text: `${index} Church St` },
      secondaryText: { text: "Parramatta NSW, Australia" },
    },
  },
});
const component = (types: readonly string[], longText: string, shortText = longText) => ({
  types,
  longText,
  shortText,
});
const AU_PLACE = [
  component(["street_number"], "12"),
  component(["route"], "Church Street", "Church St"),
  component(["locality", "political"], "Parramatta"),
  component(["administrative_area_level_1", "political"], "New South Wales", "NSW"),
  component(["country", "political"], "Australia", "AU"),
  component(["postal_code"], "2150"),
];

it("F-464 returns five of eight predictions", async () => {
  const suggestResult = await searchWith(async () =>
    Response.json({ suggestions: Array.from({ length: 8 }, (_, index) => prediction(index)) }),
  ).suggest(suggestRequest);
  expect(suggestResult.kind === "found" && suggestResult.suggestions.map(({ id }) => id)).toEqual([
    "id-0",
    "id-1",
    "id-2",
    "id-3",
    "id-4",
  ]);
});

it("F-465 B-166 the request carries the country restriction, the session and the location bias", async () => {
  for (const country of ["AU", "NZ"] as const) {
    const requests: Request[] = [];
    await searchWith(recordingResponder(requests, {})).suggest({ ...suggestRequest, country });
    expect(requests[0]?.headers.get("X-Goog-Api-Key")).toBe("key");
    expect(await requests[0]?.json()).toMatchObject({
      input: "12 church",
      includedRegionCodes: [country.toLowerCase()],
      sessionToken: SESSION,
      locationBias: { circle: { center: near } },
    });
  }
});

it("place details are requested with a field mask and returned as our address fields", async () => {
  const requests: Request[] = [];
  const resolved = await searchWith(
    recordingResponder(requests, { addressComponents: AU_PLACE, location: near }),
  ).resolve({
    id: "a/b",
    country: "AU",
    session: SESSION,
  });
  expect(resolved).toMatchObject({
    kind: "complete",
    address: { addressLine1: "12 Church Street", locality: "Parramatta", state: "NSW", postcode: "2150", ...near },
  });
  expect(requests[0]?.headers.get("X-Goog-FieldMask")).toBe("id,addressComponents,location");
  expect(requests[0]?.url).toContain("/v1/places/a%2Fb?sessionToken=");
});

it("a New Zealand address has the suburb before the town, and its region has no code", async () => {
  const addressComponents = [
    component(["street_number"], "7"),
    component(["route"], "Ponsonby Road"),
    component(["sublocality_level_1", "sublocality", "political"], "Ponsonby"),
    component(["locality", "political"], "Auckland"),
    component(["administrative_area_level_1", "political"], "Waikato Region", "WKO"),
    component(["country", "political"], "New Zealand", "NZ"),
    component(["postal_code"], "1011"),
  ];
  const resolveComponents = (components: typeof addressComponents) =>
    searchWith(async () => Response.json({ addressComponents: components, location: near })).resolve({
      id: "a",
      country: "NZ",
      session: SESSION,
    });
  expect(await resolveComponents(addressComponents)).toMatchObject({
    address: { locality: "Ponsonby", state: "Waikato" },
  });
  expect(
    await resolveComponents(addressComponents.filter(({ types }) => !types.includes("sublocality"))),
  ).toMatchObject({
    address: { locality: "Auckland" },
  });
});

it("P-209 a place without postcode or street is incomplete; one in another country is unknown", async () => {
  const resolveWithout = (omittedType: string, country: "AU" | "NZ" = "AU") =>
    searchWith(async () =>
      Response.json({
        addressComponents: AU_PLACE.filter(({ types }) => !types.includes(omittedType)),
        location: near,
      }),
    ).resolve({ id: "a", country, session: SESSION });
  expect(await resolveWithout("postal_code")).toEqual({ kind: "incomplete", missing: ["postcode"] });
  expect(await resolveWithout("route")).toEqual({ kind: "incomplete", missing: ["street"] });
  expect(await resolveWithout("street_number")).toEqual({ kind: "incomplete", missing: ["streetNumber"] });
  expect(await resolveWithout("nothing", "NZ")).toEqual({ kind: "not-found" });
  expect(await resolveWithout("country")).toEqual({ kind: "not-found" });
});

it("distinguishes no match, a refusal and a network failure, and logs no input", async () => {
  const respondWith = (body: unknown, status = 200) => searchWith(async () => Response.json(body, { status }));
  expect(await respondWith({}).suggest(suggestRequest)).toEqual({ kind: "found", suggestions: [] });
  for (const status of [400, 403, 429, 503])
    expect(await respondWith({ error: { code: status } }, status).suggest(suggestRequest)).toEqual({
      kind: "unavailable",
    });
  const resolveSample = (search: ReturnType<typeof searchWith>) =>
    search.resolve({ id: "12-church", country: "AU", session: SESSION });
  for (const status of [400, 404])
    expect(await resolveSample(respondWith({ error: { code: status } }, status))).toEqual({ kind: "not-found" });
  for (const status of [403, 429, 503])
    expect(await resolveSample(respondWith({ error: { code: status } }, status))).toEqual({ kind: "unavailable" });
  expect(await resolveSample(respondWith({ addressComponents: "?" }))).toEqual({ kind: "unavailable" });
  expect(await searchWith(async () => Promise.reject(new TypeError("network"))).suggest(suggestRequest)).toEqual({
    kind: "unavailable",
  });
  expect(text.map(({ event }) => event)).toContain("configuration-error");
  expect(JSON.stringify(text)).not.toMatch(/church/i);
});

it("address search is off outside DEV and TEST if there is no key", () => {
  const none = {} as Localities;
  expect(addressSearch(undefined, "PROD", none, log, out)).toBeNull();
  expect(addressSearch("key", "PROD", none, log, out)?.attribution).toBe("Google Maps");
  expect(addressSearch(undefined, "DEV", none, log, out)?.attribution).toContain("Sandbox");
});

const PARRAMATTA: Locality = {
  id: 1,
  country: "AU",
  name: "Parramatta",
  state: "NSW",
  postcode: "2150",
  ...near,
  zone: "Australia/Sydney",
};
const PONSONBY: Locality = {
  id: 2,
  country: "NZ",
  name: "Ponsonby",
  state: "Auckland",
  postcode: "1011",
  latitude: -36.85,
  longitude: 174.74,
  zone: "Pacific/Auckland",
};
const localities: Localities = {
  find: async (id) => [PARRAMATTA, PONSONBY].find((place) => place.id === id) ?? null,
  search: async ({ key }, country) =>
    [PARRAMATTA, PONSONBY].filter(
      (place) =>
        place.country === country &&
        (place.name.toLowerCase().startsWith(key) || key.startsWith(place.name.toLowerCase())),
    ),
  listByPostcode: async () => [],
  listAround: async (_point, country) => [PARRAMATTA, PONSONBY].filter((place) => place.country === country),
};

it("the sandbox invents streets in existing suburbs, and its special streets fail", async () => {
  const search = searchWith(googlePlacesSandbox(localities));
  const firstSuggestion = async (text: string, country: "AU" | "NZ" = "AU") => {
    const suggestResult = await search.suggest({ ...suggestRequest, text, country });
    return suggestResult.kind === "found" ? (suggestResult.suggestions[0] ?? null) : suggestResult.kind;
  };
  const resolveFirst = async (text: string, country: "AU" | "NZ" = "AU") => {
    const addressSuggestion = await firstSuggestion(text, country);
    return addressSuggestion && typeof addressSuggestion === "object"
      ? search.resolve({ id: addressSuggestion.id, country, session: SESSION })
      : addressSuggestion;
  };
  expect(await resolveFirst("3/12 church st parra")).toMatchObject({
    address: {
      addressLine1: "12 Church Street",
      addressLine2: "Unit 3",
      locality: "Parramatta",
      state: "NSW",
      postcode: "2150",
    },
  });
  expect(await resolveFirst("7 bridge rd ponsonby", "NZ")).toMatchObject({
    address: { addressLine1: "7 Bridge Road", locality: "Ponsonby", state: "Auckland", postcode: "1011" },
  });
  expect(await firstSuggestion("7 bridge rd ponsonby", "AU")).toBeNull();
  expect(await resolveFirst("church street parramatta")).toEqual({ kind: "incomplete", missing: ["streetNumber"] });
  expect(await resolveFirst("5 nopostcode")).toEqual({ kind: "incomplete", missing: ["postcode"] });
  expect(await firstSuggestion("5 overquota street")).toBe("unavailable");
  expect(await firstSuggestion("12 church street nowhere")).toBeNull();
});

it("B-164 a typed address is located only if the directory's result matches the text", async () => {
  const search = searchWith(googlePlacesSandbox(localities));
  const locateText = async (text: string, country: "AU" | "NZ" = "AU") =>
    search.locate({ ...suggestRequest, text, country });
  for (const text of [
    "12 church st",
    "Unit 3, 12 Church Street, Parramatta NSW 2150",
    "92 Macquarie Rd parramatta, Australia",
    "5 nopostcode road",
  ])
    expect(await locateText(text), text).toMatchObject({
      kind: "found",
      point: { latitude: expect.closeTo(-33.8167, 1) },
    });
  expect(await locateText("23 Great North Road, Ponsonby", "NZ")).toMatchObject({
    kind: "found",
    point: { latitude: expect.closeTo(-36.85, 1) },
  });
  for (const text of ["asdf", "1 Queen Street, Auckland", "7 bridge rd ponsonby"])
    expect(await locateText(text), text).toEqual({ kind: "not-found" });
  expect(await locateText("5 overquota street")).toEqual({ kind: "unavailable" });
  // The nearest place that Google finds is not necessarily the address that was typed.
  const other = searchWith(async () => Response.json({ suggestions: [prediction(0)] }));
  expect(await other.locate({ ...suggestRequest, text: "9 Harbour Street, Newcastle" })).toEqual({ kind: "not-found" });
});

it("the Places sandbox refuses the requests that Google refuses", async () => {
  const sandbox = googlePlacesSandbox(localities);
  const get = (path: string, headers: Record<string, string>) =>
    sandbox(new Request(`https://places.example${path}`, { headers }));
  const key = { "X-Goog-Api-Key": "key" };
  const mask = { ...key, "X-Goog-FieldMask": "id,location" };
  expect((await get("/v1/places/invented-1-0--12", {})).status).toBe(403);
  expect((await get("/v1/places/invented-1-0--12", key)).status).toBe(400);
  expect((await get("/v1/places/invented-1-0--12", { ...key, "X-Goog-FieldMask": "id,adressComponents" })).status).toBe(
    400,
  );
  expect((await get("/v1/places/nonsense", mask)).status).toBe(400);
  expect((await get("/v1/places/invented-99-0--12", mask)).status).toBe(404);
  expect(Object.keys(await (await get("/v1/places/invented-1-0--12", mask)).json())).toEqual(["id", "location"]);
  const testRequest = (body: unknown) =>
    sandbox(
      new Request("https://places.example/v1/places:autocomplete", {
        method: "POST",
        headers: key,
        body: JSON.stringify(body),
      }),
    );
  for (const body of [
    null,
    {},
    { input: " " },
    { input: "a", includedRegionCodes: "au" },
    { input: "a", includedPrimaryTypes: Array(6).fill("route") },
  ])
    expect((await testRequest(body)).status).toBe(400);
});
