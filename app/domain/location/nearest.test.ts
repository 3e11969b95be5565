import { expect, it } from "vitest";
import type { Locality } from "./locality";
import { isPoint, nearestPlaces } from "./nearest";

const testPlace = (name: string, latitude: number, longitude: number, postcode = "2000"): Locality => ({
  id: 1,
  country: "AU",
  name,
  state: "NSW",
  postcode,
  latitude,
  longitude,
  zone: "Australia/Sydney",
});
const here = { latitude: -33.9, longitude: 151.2 };
const nearestNames = (places: readonly Locality[], limit = 10) =>
  nearestPlaces(places, here, limit).map((place) => place.name);

it("sorts by distance, with a degree of longitude shorter than one of latitude", () => {
  expect(
    nearestNames([testPlace("North", -33.8, 151.2), testPlace("East", -33.9, 151.31), testPlace("Here", -33.9, 151.2)]),
  ).toEqual(["Here", "East", "North"]);
});

it("lists a suburb with several postcodes once", () => {
  expect(
    nearestNames([testPlace("Parramatta", -33.8, 151, "2150"), testPlace("Parramatta", -33.8, 151, "2124")]),
  ).toEqual(["Parramatta"]);
  expect(nearestNames([testPlace("A", -33.9, 151), testPlace("B", -33.9, 152)], 1)).toEqual(["A"]);
});

it("a point must have valid coordinates", () => {
  expect([
    isPoint(here),
    isPoint({ latitude: 999, longitude: 0 }),
    isPoint({ latitude: 0, longitude: 181 }),
    isPoint({ latitude: Number.NaN, longitude: 0 }),
  ]).toEqual([true, false, false, false]);
});
