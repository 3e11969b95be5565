import { expect, it } from "vitest";
import { SAMPLE_LISTINGS } from "../results/sample-listings";
import { toPins } from "./pin";

it("P-051 only instantly priced listings have a pin", () => {
  const [first, second, third] = SAMPLE_LISTINGS;
  if (!first || !second || !third) throw new Error("three samples needed");
  const pins = toPins([first, { ...second, isInstantlyPriced: false }, third]);
  expect(pins.map((pin) => pin.id)).toEqual([first.supplierId, third.supplierId]);
});

it("a pin shows the price to the cent and the lower end of a range", () => {
  expect(toPins(SAMPLE_LISTINGS).map((pin) => pin.label)).toContain("$389.50");
  expect(toPins(SAMPLE_LISTINGS).map((pin) => pin.label)).toContain("from $180");
});

it("F-418 P-378 a marker with an unknown pricing strategy throws instead of showing a price", () => {
  const [first] = SAMPLE_LISTINGS;
  if (!first) throw new Error("a sample needed");
  expect(() => toPins([{ ...first, price: { ...first.price, strategy: "Foo" as "SinglePrice" } }])).toThrow(
    "unknown pricing strategy: Foo",
  );
});
