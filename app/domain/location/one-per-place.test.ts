import { expect, it } from "vitest";
import type { Locality } from "./locality";
import { keepOnePerPlace } from "./one-per-place";

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
