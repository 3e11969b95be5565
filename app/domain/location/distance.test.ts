import { expect, it } from "vitest";
import type { Locality } from "./locality";
import { isPoint, keepOnePerPlace, nearestPlaces } from "./distance";

const testPlace = (id: number, name: string, postcode: string, latitude: number, longitude: number): Locality => ({
  id,
  country: "AU",
  name,
  state: "NSW",
  postcode,
  latitude,
  longitude,
  zone: "Australia/Sydney",
});

it("shows a suburb once although its streets have several postcodes", () => {
  const parramatta = [
    testPlace(1, "Parramatta", "2150", -33.8239, 150.9929),
    testPlace(2, "Parramatta", "2123", -33.8167, 151),
    testPlace(3, "North Parramatta", "2151", -33.79, 151),
  ];
  expect(keepOnePerPlace(parramatta).map(({ id }) => id)).toEqual([1, 3]);
});

it("keeps two towns with the same name that are far apart", () => {
  expect(
    keepOnePerPlace([
      testPlace(1, "Springfield", "2250", -33.43, 151.36),
      testPlace(2, "Springfield", "2630", -36.3, 149.1),
    ]),
  ).toHaveLength(2);
});

const nearbyPlace = (name: string, latitude: number, longitude: number, postcode = "2000") =>
  testPlace(1, name, postcode, latitude, longitude);
const here = { latitude: -33.9, longitude: 151.2 };
const nearestNames = (places: readonly Locality[], limit = 10) =>
  nearestPlaces(places, here, limit).map((place) => place.name);

it("sorts by distance, with a degree of longitude shorter than one of latitude", () => {
  expect(
    nearestNames([
      nearbyPlace("North", -33.8, 151.2),
      nearbyPlace("East", -33.9, 151.31),
      nearbyPlace("Here", -33.9, 151.2),
    ]),
  ).toEqual(["Here", "East", "North"]);
});

it("lists a suburb with several postcodes once", () => {
  expect(
    nearestNames([nearbyPlace("Parramatta", -33.8, 151, "2150"), nearbyPlace("Parramatta", -33.8, 151, "2124")]),
  ).toEqual(["Parramatta"]);
  expect(nearestNames([nearbyPlace("A", -33.9, 151), nearbyPlace("B", -33.9, 152)], 1)).toEqual(["A"]);
});

it("a point must have valid coordinates", () => {
  expect([
    isPoint(here),
    isPoint({ latitude: 999, longitude: 0 }),
    isPoint({ latitude: 0, longitude: 181 }),
    isPoint({ latitude: Number.NaN, longitude: 0 }),
  ]).toEqual([true, false, false, false]);
});
