import fc from "fast-check";
import { expect, it } from "vitest";
import { hoursFromHundredths } from "./labour-hours";

it("hundredths of an hour are unchanged after a round trip", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      (hundredths) => Math.round((hoursFromHundredths(hundredths) ?? 0) * 100) === hundredths,
    ),
  );
  expect(hoursFromHundredths(null)).toBe(null);
});
