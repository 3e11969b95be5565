import { expect, it } from "vitest";
import { SAMPLE_LISTINGS } from "../results/sample-listings";
import { pinsOf } from "./pin";

it("P-051 only instantly priced listings have a pin", () => {
  const [first, second, third] = SAMPLE_LISTINGS;
  if (!first || !second || !third) throw new Error("three samples needed");
  const pins = pinsOf([first, { ...second, isInstantlyPriced: false }, third]);
  expect(pins.map((pin) => pin.id)).toEqual([first.supplierId, third.supplierId]);
});

it("a pin shows the price to the cent and the lower end of a range", () => {
  expect(pinsOf(SAMPLE_LISTINGS).map((pin) => pin.label)).toContain("$389.50");
  expect(pinsOf(SAMPLE_LISTINGS).map((pin) => pin.label)).toContain("from $180");
});

it("F-418 P-378 a marker of an unknown pricing strategy is an error, not a price", () => {
  const [first] = SAMPLE_LISTINGS;
  if (!first) throw new Error("a sample needed");
  expect(() => pinsOf([{ ...first, price: { ...first.price, strategy: "Foo" as "SinglePrice" } }])).toThrow(
    "unknown pricing strategy: Foo",
  );
});
