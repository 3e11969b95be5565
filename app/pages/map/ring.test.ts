import { expect, it } from "vitest";
import { pointAt, ringAround } from "./ring";

const PARRAMATTA = { longitude: 151.003, latitude: -33.815 };

it("goes north and east by the right share of a degree", () => {
  const [, north] = pointAt(PARRAMATTA, 10_000, 0);
  expect(north - PARRAMATTA.latitude).toBeCloseTo(0.0899, 3);
  const [east] = pointAt(PARRAMATTA, 10_000, 90);
  expect(east - PARRAMATTA.longitude).toBeCloseTo(0.0899 / Math.cos((33.815 * Math.PI) / 180), 3);
});

it("a ring ends where it began", () => {
  const ring = ringAround(PARRAMATTA, 5000);
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(ring.length).toBeGreaterThan(60);
});
