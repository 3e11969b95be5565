import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import aliases from "../../../data/locality_aliases.csv?raw";
import supplierModel from "../../../data/catalogue/supplier-model.json?raw";
import localities from "../../../data/localities.csv?raw";
import { localityLabel } from "../../../app/domain/location/locality";
import { suggestPlaces, findNearbyPlaces } from "../../../app/usecases/location/places";
import { seedInto } from "../../../scripts/seed/reference";
import { parseCsv } from "../../../scripts/seed/table";
import { roundTripCounter } from "../../support/call-depth";
import { referenceContext } from "../../support/reference-context";
import listed from "./three-hundred-places.csv?raw";

// Uses the complete list of places of both countries, because the rank of a place depends on all others.
const db = (env as unknown as { DB: D1Database }).DB;
const FILES: Readonly<Record<string, string>> = {
  "localities.csv": localities,
  "locality_aliases.csv": aliases,
  "catalogue/supplier-model.json": supplierModel,
};
const places = parseCsv(listed) as unknown as readonly {
  country: "AU" | "NZ";
  by: string;
  typed: string;
  place: string;
}[];
const suggestLabels = async (country: "AU" | "NZ", text: string) =>
  (await suggestPlaces(referenceContext(db, country), text)).map(localityLabel);
const nearbyLabels = async (country: "AU" | "NZ", latitude: number, longitude: number) => {
  const nearby = await findNearbyPlaces(referenceContext(db, country), { latitude, longitude });
  return nearby.ok ? nearby.places.map(localityLabel) : [];
};

beforeAll(() => seedInto(db, (path) => FILES[path] ?? "", { only: ["localities", "place_names", "place_prefixes"] }));

describe("three hundred sample places, 150 of each country", () => {
  it("there are 150 sample places of each country", () => {
    for (const country of ["AU", "NZ"]) expect(places.filter((row) => row.country === country)).toHaveLength(150);
  });

  it.each([
    "AU",
    "NZ",
  ] as const)("%s: any name of a place lists it first, and its postcode lists it", async (country) => {
    const wrong: string[] = [];
    for (const { by, typed: input, place } of places.filter((row) => row.country === country)) {
      const matches = await suggestLabels(country, input);
      const isRight =
        by === "postcode" ? matches.some((label) => label.startsWith(place)) : matches[0]?.startsWith(place);
      if (!isRight) wrong.push(`${input}: ${place} wanted, ${matches.slice(0, 4).join("; ") || "nothing"} found`);
    }
    expect(wrong).toEqual([]);
  });
});

it("a postcode finds all of its suburbs, including those with a second postcode", async () => {
  expect(await suggestLabels("NZ", "1023")).toEqual([
    "Epsom, Auckland 1023",
    "Royal Oak, Auckland 1023",
    "Newmarket, Auckland 1023",
    "Grafton, Auckland 1023",
  ]);
  expect((await suggestLabels("NZ", "5010")).length).toBeGreaterThan(10);
  expect(await suggestLabels("NZ", "1021")).toContain("Ponsonby, Auckland 1011");
  expect((await suggestLabels("AU", "0822")).length).toBeGreaterThan(100);
  expect((await suggestLabels("NZ", "4410")).every((label) => label.includes("Manawatu"))).toBe(true);
});

it("IN-17 a postcode without its leading zero finds the same places", async () => {
  const whole = await suggestLabels("AU", "0800");
  expect(whole.length).toBeGreaterThan(0);
  expect((await suggestLabels("AU", "800")).slice(0, whole.length)).toEqual(whole);
  expect(await suggestLabels("NZ", "610")).toEqual(await suggestLabels("NZ", "0610"));
  expect((await suggestLabels("NZ", "610")).length).toBeGreaterThan(0);
});

it("PO boxes, mail centres and delivery offices are never suggested", async () => {
  const mail = /\b(GPO|MC|DC|BC|PO|Delivery Centre|Mail Centre|Private Boxes)\b/;
  for (const text of [
    "Perth GPO",
    "City Delivery Centre",
    "Eastern Suburbs MC",
    "Alexandria MC",
    "Wagga Wagga BC",
    "South Melbourne DC",
    "Parramatta Westfield",
    "Adelaide BC",
    "Station Arcade",
  ])
    expect(
      (await suggestLabels("AU", text)).filter((label) => mail.test(label) || /Westfield|Station Arcade/.test(label)),
      text,
    ).toEqual([]);
  for (const box of ["6001", "2001", "3001", "1740", "2124"]) expect(await suggestLabels("AU", box), box).toEqual([]);
  for (const box of ["0750", "1141", "1149", "1744", "5042", "9348", "1352", "8440"])
    expect(await suggestLabels("NZ", box), box).toEqual([]);
  for (const [latitude, longitude, first] of [
    [-31.9523, 115.8613, "Perth WA 6000"],
    [-33.8688, 151.2093, "Sydney NSW 2000"],
    [-34.9285, 138.6007, "Adelaide SA 5000"],
    [-37.8136, 144.9631, "Melbourne VIC 3000"],
  ] as const) {
    const matches = await nearbyLabels("AU", latitude, longitude);
    expect(matches[0]).toBe(first);
    expect(matches.filter((label) => mail.test(label) || /Station Arcade| 6001| 2001| 3001/.test(label))).toEqual([]);
  }
});

it("F-386 the nearest suburbs come first; at sea and abroad there are none", async () => {
  expect((await nearbyLabels("AU", -33.8915, 151.2767)).slice(0, 3)).toContain("Bondi Beach NSW 2026");
  expect((await nearbyLabels("NZ", -36.8485, 174.7633))[0]).toBe("Auckland Central 1010");
  expect((await nearbyLabels("AU", -25.9, 139.35)).length).toBeGreaterThan(0);
  for (const [latitude, longitude] of [
    [-34, 156],
    [-38, 160],
    [51.5, 0],
    [-8.4, 115.2],
  ] as const)
    expect(await nearbyLabels("AU", latitude, longitude)).toEqual([]);
  expect(await nearbyLabels("NZ", -33.87, 151.2)).toEqual([]);
});

it("the Chatham Islands have their own time zone; a place without a street postcode shows none", async () => {
  const [island] = await suggestPlaces(referenceContext(db, "NZ"), "chatham islands");
  expect(island?.zone).toBe("Pacific/Chatham");
  expect((await suggestLabels("NZ", "milford sound"))[0]).toMatch(/^Milford Sound[^\d]*$/);
});

it("searches for one or two letters, a city and a typing error each read few rows", async () => {
  const roundTrips = roundTripCounter(env as unknown as Env);
  const context = referenceContext(roundTrips.env.DB, "AU");
  for (const [text, maxQueries] of [
    ["s", 300],
    ["mo", 300],
    ["sydney", 300],
    ["mount", 300],
    ["richmond vic", 500],
    ["paramatta", 900],
    ["northcote", 900],
  ] as const) {
    roundTrips.reset();
    await suggestPlaces(context, text);
    expect(roundTrips.counts().rowsRead, text).toBeLessThanOrEqual(maxQueries);
    expect(roundTrips.counts().rounds, text).toBe(1);
  }
});
