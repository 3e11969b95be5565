import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../../support/reference-fixture";
import { call } from "../call";

beforeAll(async () =>
  seedReference((env as unknown as { DB: D1Database }).DB, { only: ["localities", "place_names", "place_prefixes"] }),
);

const Session = "5b1c7a52-6f0c-4f7e-9a53-0c1d2e3f4a5b";
const postSuggest = (Text: string, overrides: Readonly<Record<string, unknown>> = {}) =>
  call("POST", "/api/address/suggest", { Text, Session, ...overrides });
const resolveAddress = (PlaceId: unknown) => call("POST", "/api/address/resolve", { PlaceId, Session });
const firstPlaceId = async (text: string) => (await postSuggest(text)).json.Suggestions[0].PlaceId as string;

it("F-148 P-112 a chosen suggestion returns the eight fields, consistent for one place", async () => {
  const { status, json } = await postSuggest("3/12 church st parramatta");
  expect(status).toBe(200);
  expect(json.Suggestions[0]).toMatchObject({
    MainText: "3/12 Church Street",
    SecondaryText: "Parramatta NSW, Australia",
  });
  expect(json.Attribution).toContain("Sandbox");
  const address = (await resolveAddress(json.Suggestions[0].PlaceId)).json;
  expect(address).toEqual({
    addressLine1: "12 Church Street",
    addressLine2: "Unit 3",
    locality: "Parramatta",
    state: "NSW",
    postcode: "2150",
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    fullAddress: "Unit 3, 12 Church Street, Parramatta NSW 2150",
  });
  expect(Math.hypot(address.latitude + 33.817, address.longitude - 151.003)).toBeLessThan(0.02);
});

it("F-464 returns at most five suggestions, those near the job first", async () => {
  const { json } = await postSuggest("12 k", { Near: { Latitude: -33.822, Longitude: 150.995 } });
  expect(json.Suggestions).toHaveLength(5);
  expect(json.Suggestions[0].SecondaryText).toContain("Parramatta");
});

it("F-465 B-166 a New Zealand address is neither suggested nor resolved in Australia", async () => {
  expect(
    (await postSuggest("7 king street penrose")).json.Suggestions.filter(
      (item: { SecondaryText: string }) => !item.SecondaryText.endsWith("Australia"),
    ),
  ).toEqual([]);
  const { results } = await (env as unknown as { DB: D1Database }).DB.prepare(
    "select id from localities where country = 'NZ' and postcode is not null and latitude is not null limit 1",
  ).all<{ id: number }>();
  expect((await resolveAddress(`invented-${results[0]?.id}-0--12`)).json).toMatchObject({
    status: 404,
    code: "address-not-found",
  });
});

it("P-209 an address without its number or postcode is refused with a message for the customer", async () => {
  const withoutNumber = await resolveAddress(await firstPlaceId("church street parramatta"));
  expect(withoutNumber).toMatchObject({
    status: 422,
    json: { code: "address-incomplete", errors: { PlaceId: [expect.stringContaining("no street number")] } },
  });
  const withoutPostcode = await resolveAddress(await firstPlaceId("5 nopostcode road parramatta"));
  expect(withoutPostcode.json.errors.PlaceId[0]).toContain("no postcode");
  expect((await resolveAddress(await firstPlaceId("5 church street parramatta"))).status).toBe(200);
});

it("two letters start no search; outages are 503, unknown ids 404, invalid input 422", async () => {
  expect((await postSuggest("ch")).json.Suggestions).toEqual([]);
  expect((await postSuggest("5 overquota street")).json).toMatchObject({
    status: 503,
    code: "address-search-unavailable",
  });
  for (const id of ["nonsense", "../places:autocomplete", "invented-999999999-0--1", "ß".repeat(400)])
    expect((await resolveAddress(id)).json).toMatchObject({ code: "address-not-found" });
  for (const invalidField of [{ Session: "mine" }, { Near: { Latitude: 91, Longitude: 0 } }, { Text: "x".repeat(201) }])
    expect((await postSuggest("12 church", invalidField)).status).toBe(422);
  for (const id of ["", 5, null]) expect((await resolveAddress(id)).status).toBe(422);
});

it("an address id with invalid characters is not found", async () => {
  for (const id of ["\u0000\ud800?", "\udfff", "a\u0007b"])
    expect(await resolveAddress(id), JSON.stringify(id)).toMatchObject({
      status: 404,
      json: { code: "address-not-found" },
    });
});
