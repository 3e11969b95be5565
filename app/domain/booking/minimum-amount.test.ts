import { expect, it } from "vitest";
import { cents } from "../money/money";
import { isBelowMinimum } from "./minimum-amount";

it("B-185 a total of 149.99 is under a minimum of 150.00, and 150.00 is not", () => {
  expect(isBelowMinimum(cents(14999), cents(15000))).toBe(true);
  expect(isBelowMinimum(cents(15000), cents(15000))).toBe(false);
});
