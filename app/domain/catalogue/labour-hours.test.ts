import fc from "fast-check";
import { expect, it } from "vitest";
import { hoursOfHundredths, hundredthsOfHours } from "./labour-hours";

it.each([
  [0, 0],
  [1.25, 125],
  [2.5, 250],
  [0.29, 29],
  [999.99, 99_999],
  // The decimals that were written count, not the float behind them; a tie goes to the even one.
  [1.005, 100],
  [1.015, 102],
  [0.125, 12],
  [0.1251, 13],
  [1e-7, 0],
])("%s hours are %s hundredths", (hours, hundredths) => {
  expect(hundredthsOfHours(hours)).toBe(hundredths);
});

it("no hours stay none", () => {
  expect([hundredthsOfHours(null), hoursOfHundredths(null)]).toEqual([null, null]);
});

it("hundredths come back as they were", () => {
  fc.assert(
    fc.property(fc.nat(100_000), (hundredths) => {
      expect(hundredthsOfHours(hoursOfHundredths(hundredths))).toBe(hundredths);
    }),
  );
});
