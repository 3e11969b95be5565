import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type PriceCategoryRule, priceCategory } from "./price-category";

const { rules } = (
  JSON.parse(readFileSync("data/catalogue/supplier-model.json", "utf8")) as {
    vehiclePriceCategory: { rules: PriceCategoryRule[] };
  }
).vehiclePriceCategory;
const category = (make: string, model: string, body: string, fuel: string, displacementL: number | null) =>
  priceCategory(rules, { make, model, body, fuel, displacementL });

it("the first matching rule gives the category", () => {
  expect(category("Porsche", "Macan", "SUV", "Petrol", 2)).toBe(5);
  expect(category("Land Rover", "Range Rover Sport", "SUV", "Diesel", 3)).toBe(5);
  expect(category("BMW", "3 Series", "Sedan", "Petrol", 2)).toBe(4);
  expect(category("Toyota", "Hilux", "Ute", "Diesel", 2.8)).toBe(3);
  expect(category("Holden", "Commodore", "Sedan", "Petrol", 3)).toBe(3);
  expect(category("Suzuki", "Swift", "Hatchback", "Petrol", 1.4)).toBe(1);
  expect(category("Toyota", "Corolla", "Hatchback", "Petrol", 1.8)).toBe(2);
  expect(category("Nissan", "Leaf", "Hatchback", "Electric", null)).toBe(2);
});

it("a table without a default category is refused", () => {
  expect(() =>
    priceCategory(rules.slice(0, 1), { make: "Kia", model: "Rio", body: "Sedan", fuel: "Petrol", displacementL: 1.6 }),
  ).toThrow(RangeError);
});
