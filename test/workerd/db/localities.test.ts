import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { suggestPlaces, findPlace, findNearbyPlaces } from "../../../app/usecases/location/places";
import { localityLabel } from "../../../app/domain/location/locality";
import { referenceContext } from "../../support/reference-context";
import { seedReference } from "../../support/reference-fixture";

const db = (env as unknown as { DB: D1Database }).DB;
const au = referenceContext(db, "AU");
const nz = referenceContext(db, "NZ");
const suggestLabels = async (text: string, context = au) => (await suggestPlaces(context, text)).map(localityLabel);

beforeAll(() => seedReference(db, { only: ["localities", "place_names", "place_prefixes"] }));

describe("suggestion of places", () => {
  it("F-384 bondi finds Bondi first, then places that start with it", async () => {
    expect((await suggestLabels("bondi")).slice(0, 3)).toEqual([
      "Bondi NSW 2026",
      "Bondi Beach NSW 2026",
      "Bondi Junction NSW 2022",
    ]);
  });

  it("F-384 an empty query returns an empty list", async () => {
    for (const text of ["", "   ", "''", '*"()']) expect(await suggestLabels(text)).toEqual([]);
  });

  it("F-384 F-465 each country finds only its own places", async () => {
    expect(await suggestLabels("bondi", nz)).toEqual([]);
    expect(await suggestLabels("ponsonby", nz)).toEqual(["Ponsonby, Auckland 1011"]);
    expect(await suggestLabels("Ponsonby, Auckland", nz)).toEqual(["Ponsonby, Auckland 1011"]);
    expect(await suggestLabels("ponsonby")).toEqual([]);
  });

  it("a place is found with or without macrons and apostrophes in its name", async () => {
    expect(await suggestLabels("otahuhu", nz)).toEqual(await suggestLabels("Ōtāhuhu", nz));
    expect((await suggestLabels("otahuhu", nz)).length).toBeGreaterThan(0);
    expect(await suggestLabels("oconnor")).toEqual(await suggestLabels("O'Connor"));
    expect((await suggestLabels("oconnor")).length).toBeGreaterThan(0);
  });

  it("a postcode finds its places, and a name with a state or postcode finds that place", async () => {
    expect(await suggestLabels("2026")).toEqual(expect.arrayContaining(["Bondi NSW 2026", "Bondi Beach NSW 2026"]));
    expect(await suggestLabels("richmond vic")).toEqual(["Richmond VIC 3121"]);
    expect((await suggestLabels("richmond queensland")).every((label) => label.includes("QLD"))).toBe(true);
    expect(await suggestLabels("bondi nsw 2022")).toEqual(["Bondi Junction NSW 2022"]);
  });

  it("a word in the middle of a name is found too", async () => {
    expect((await suggestLabels("junction"))[0]).toBe("Bondi Junction NSW 2022");
  });

  it("a suburb appears once, with its street postcode; a PO box postcode finds nothing", async () => {
    expect((await suggestLabels("parramatta")).filter((label) => label.startsWith("Parramatta NSW"))).toEqual([
      "Parramatta NSW 2150",
    ]);
    expect(await suggestLabels("1740")).toEqual([]);
  });

  it("a place is found by another name, by an abbreviation and with one wrong letter", async () => {
    expect(await suggestLabels("auckland cbd", nz)).toEqual(["Auckland Central 1010"]);
    for (const text of ["mt eden", "Mt. Eden", "mount eden"])
      expect(await suggestLabels(text, nz), text).toEqual(["Mount Eden, Auckland 1024"]);
    for (const text of ["paramatta", "parramata", "parrmatta", "parramatat"])
      expect((await suggestLabels(text))[0], text).toBe("Parramatta NSW 2150");
    expect(await suggestLabels("bondi beech")).toEqual(["Bondi Beach NSW 2026"]);
    expect(await suggestLabels("bondi beech nsw")).toEqual(["Bondi Beach NSW 2026"]);
    expect(await suggestLabels("o connor")).toEqual(await suggestLabels("oconnor"));
  });

  it("a town's own postcode is listed before the postcode of the surrounding area", async () => {
    for (const text of ["alice springs", "alice", "Alice Springs NT"])
      expect((await suggestLabels(text))[0], text).toBe("Alice Springs NT 0870");
    expect(await suggestLabels("0872")).toContain("Alice Springs NT 0872");
  });

  it("every prefix of at least three letters finds the place", async () => {
    for (let length = 3; length <= "parramatta".length; length += 1)
      expect(await suggestLabels("Parramatta".slice(0, length)), String(length)).toContain("Parramatta NSW 2150");
  });

  it("a place without coordinates cannot be chosen", async () => {
    expect(await suggestLabels("tahoraparoa", nz)).toEqual([]);
  });

  it("at most ten places are found, and search operators have no special meaning", async () => {
    expect((await suggestLabels("r")).length).toBeLessThanOrEqual(10);
    for (const text of ["bondi AND", "NEAR(bondi)", "bondi* OR richmond", "name:bondi", "-bondi", "a".repeat(500)])
      await expect(suggestLabels(text)).resolves.toBeInstanceOf(Array);
  });
});

it("F-385 a place by id has name, state, postcode, coordinates and zone", async () => {
  const [bondi] = await suggestPlaces(au, "bondi");
  expect(await findPlace(au, bondi?.id ?? 0)).toEqual({ ok: true, place: { ...bondi, isUberOffered: true } });
  expect(bondi).toMatchObject({ name: "Bondi", state: "NSW", postcode: "2026", zone: "Australia/Sydney" });
  expect(bondi?.latitude).toBeCloseTo(-33.89, 1);
  expect(await findPlace(au, 1)).toEqual({ ok: false, code: "place-not-found" });
  expect(await findPlace(nz, bondi?.id ?? 0)).toEqual({ ok: false, code: "place-not-found" });
  expect(await findPlace(au, Number.NaN)).toEqual({ ok: false, code: "place-not-found" });
});

it("F-149 F-386 places near a point are sorted by distance, and each name appears once", async () => {
  const near = await findNearbyPlaces(au, { latitude: -33.8915, longitude: 151.2767 });
  if (!near.ok) throw new Error(near.code);
  const names = near.places.map((place) => place.name);
  expect(names[0]).toBe("Bondi Beach");
  expect(names.indexOf("Bondi Junction")).toBeLessThan(names.indexOf("Sydney"));
  expect(names.indexOf("Sydney")).toBeLessThan(names.indexOf("Parramatta"));
  expect(new Set(names).size).toBe(names.length);
});

it("F-386 latitude 999 is refused, and a point in the middle of the sea has no places nearby", async () => {
  expect(await findNearbyPlaces(au, { latitude: 999, longitude: 0 })).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
  expect(await findNearbyPlaces(au, { latitude: Number.NaN, longitude: 0 })).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
  expect(await findNearbyPlaces(au, { latitude: 0, longitude: 0 })).toEqual({ ok: true, places: [] });
});

it("the place searches use an index", async () => {
  const queryPlan = async (sql: string) => {
    const { results } = await db.prepare(`explain query plan ${sql}`).all<{ detail: string }>();
    return results.map((row) => row.detail).join("; ");
  };
  expect(await queryPlan("select id from place_names where country = 'AU' and key >= 'a' and key < 'b'")).toContain(
    "place_names_by_key",
  );
  expect(
    await queryPlan(
      "select id from place_names where country = 'AU' and key_length between 8 and 10 and reversed_key >= 'attam' and reversed_key < 'attan'",
    ),
  ).toContain("place_names_by_end");
  expect(
    await queryPlan("select id from localities where latitude between -34 and -33 and longitude between 151 and 152"),
  ).toContain("localities_by_point");
  expect(
    await queryPlan(
      "select start_year from vehicle_variants where make = 'Toyota' and model = 'Hilux' order by start_year, mid",
    ),
  ).toContain("vehicle_variants_by_model");
  expect(await queryPlan("select id from service_schedules where make = 'Toyota'")).toContain(
    "service_schedules_by_make",
  );
});
