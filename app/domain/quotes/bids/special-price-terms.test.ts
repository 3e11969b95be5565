import { expect, it } from "vitest";
import { specialPriceRules } from "./special-price-terms";

const readTerms = (minimumQuantity: string, percentOff: string) =>
  specialPriceRules.read({ minimumQuantity, percentOff }, undefined, null);

it("a special price is a whole percentage off from a minimum quantity, within set bounds", () => {
  expect(readTerms("4", "10 %")).toEqual({ ok: true, value: { minimumQuantity: 4, percentOff: 10 } });
  const bounds = [
    ["2", "1"],
    ["1000", "90"],
    ["1", "10"],
    ["1001", "10"],
    ["4", "0"],
    ["4", "91"],
    ["4", "7.5"],
    ["", ""],
  ];
  expect(bounds.map(([pieces = "", percentText = ""]) => readTerms(pieces, percentText).ok)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
