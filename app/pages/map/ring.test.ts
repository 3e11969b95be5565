import { expect, it } from "vitest";
import { pointAt, ringAround } from "./ring";

const PARRAMATTA = { longitude: 151.003, latitude: -33.815 };

it("points of a circle are offset north and east by the right fraction of a degree", () => {
  const [, north] = pointAt(PARRAMATTA, 10_000, 0);
  expect(north - PARRAMATTA.latitude).toBeCloseTo(0.0899, 3);
  const [east] = pointAt(PARRAMATTA, 10_000, 90);
  expect(east - PARRAMATTA.longitude).toBeCloseTo(0.0899 / Math.cos((33.815 * Math.PI) / 180), 3);
});

it("a circle ends at its first point", () => {
  const ring = ringAround(PARRAMATTA, 5000);
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(ring.length).toBeGreaterThan(60);
});
