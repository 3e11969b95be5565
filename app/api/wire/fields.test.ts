import fc from "fast-check";
import { expect, it } from "vitest";
import { toHours } from "./fields";

it("hundredths of an hour are unchanged after a round trip", () => {
  fc.assert(fc.property(fc.nat(100_000), (hundredths) => Math.round((toHours(hundredths) ?? 0) * 100) === hundredths));
  expect(toHours(null)).toBe(null);
});
