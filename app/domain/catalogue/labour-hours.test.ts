import fc from "fast-check";
import { expect, it } from "vitest";
import { hundredthsOf } from "../money/rounding";
import { hoursOfHundredths } from "./labour-hours";

it("hundredths of an hour are the same when they are read again", () => {
  fc.assert(
    fc.property(fc.nat(100_000), (hundredths) => hundredthsOf(hoursOfHundredths(hundredths) ?? 0) === hundredths),
  );
  expect(hoursOfHundredths(null)).toBe(null);
});
