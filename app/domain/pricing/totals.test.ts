import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { isBelowMinimum } from "./totals";

it("B-185 a total of 149.99 is under a minimum of 150.00, and 150.00 is not", () => {
  expect(isBelowMinimum(cents(14999), cents(15000))).toBe(true);
  expect(isBelowMinimum(cents(15000), cents(15000))).toBe(false);
});

it("B-142 a booking that a discount made free is not below the minimum", () => {
  expect(isBelowMinimum(cents(0), cents(15_000))).toBe(false);
  expect(isBelowMinimum(cents(1), cents(15_000))).toBe(true);
});
