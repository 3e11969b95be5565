import fc from "fast-check";
import { expect, it } from "vitest";
import { countNeighbours, type NamedPoint } from "./neighbours";

const at = (name: string, latitude: number, longitude: number, region = "NT"): NamedPoint => ({ region, name, latitude, longitude });

it("counts the places about a point, each name of a state once and itself not", () => {
  const town = [at("Alice Springs", -23.6991, 133.8808), at("Alice Springs", -23.7, 133.8833), at("Gillen", -23.7037, 133.8522), at("Braitling", -23.6783, 133.87)];
  const outback = at("Alice Springs", -23.7917, 132.6818);
  expect(countNeighbours([...town, outback])).toEqual([2, 2, 2, 2, 0]);
});

it("nine kilometres are near and eleven are not, to the east as to the north", () => {
  const kilometre = 1 / 111.2;
  const east = kilometre / Math.cos((-37 * Math.PI) / 180);
  expect(countNeighbours([at("Here", -37, 145), at("North", -37 + 9 * kilometre, 145), at("East", -37, 145 + 9 * east), at("Far", -37, 145 + 11 * east)])[0]).toBe(2);
});

it("being near is mutual, and the order of the list does not matter", () => {
  const places = fc.array(fc.record({ latitude: fc.double({ min: -34.2, max: -33.8, noNaN: true }), longitude: fc.double({ min: 150.8, max: 151.2, noNaN: true }) }), { maxLength: 30 }).map((points) => points.map((point, index) => at(`Place ${index}`, point.latitude, point.longitude)));
  fc.assert(fc.property(places, (list) => {
    const counts = countNeighbours(list);
    expect(counts.reduce((sum, count) => sum + count, 0) % 2).toBe(0);
    expect(countNeighbours([...list].reverse())).toEqual([...counts].reverse());
  }));
});

it("counts only what it is asked to: of a town's postcodes the one that its suburbs share comes out above a box", () => {
  const places = [
    { ...at("Parramatta", -33.8239, 150.9929, "NSW"), postcode: "2150" },
    { ...at("Parramatta", -33.8167, 151, "NSW"), postcode: "2123" },
    { ...at("Harris Park", -33.8225, 151.0087, "NSW"), postcode: "2150" },
    { ...at("Rosehill", -33.8209, 151.0242, "NSW"), postcode: "2142" },
  ];
  expect(countNeighbours(places, (place, other) => place.postcode === other.postcode)).toEqual([1, 0, 1, 0]);
});
