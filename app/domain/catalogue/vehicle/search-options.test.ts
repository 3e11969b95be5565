import { expect, it } from "vitest";
import { buildSearchOptions } from "./search-options";
import type { VehicleModel } from "./variant";

const testModel = (
  make: string,
  model: string,
  recent: number,
  marketFactor: VehicleModel["soldIn"] = ["AU", "NZ"],
): VehicleModel => ({
  make,
  model,
  soldIn: marketFactor,
  recentVersionCounts: { AU: marketFactor.includes("AU") ? recent : 0, NZ: marketFactor.includes("NZ") ? recent : 0 },
});
const models = [
  testModel("Abarth", "500", 0, []),
  testModel("Toyota", "Aqua", 9, ["NZ"]),
  testModel("Toyota", "Corolla", 40),
  testModel("Toyota", "Hilux", 50),
  testModel("Toyota", "Publica", 0, []),
  testModel("Ford", "Ranger", 60),
];

it("popular makes and models have the most recent versions sold here, most versions first", () => {
  const { popularMakes, allMakes } = buildSearchOptions(models, "AU");
  expect(popularMakes).toEqual(["Toyota", "Ford"]);
  expect(allMakes.find(({ make }) => make === "Toyota")?.popularModels).toEqual(["Hilux", "Corolla"]);
});

it("makes are alphabetical; models sold in the country come first", () => {
  expect(buildSearchOptions(models, "AU").allMakes.map(({ make }) => make)).toEqual(["Abarth", "Ford", "Toyota"]);
  const toyota = (country: "AU" | "NZ") =>
    buildSearchOptions(models, country).allMakes.find(({ make }) => make === "Toyota")?.models;
  expect(toyota("AU")).toEqual(["Corolla", "Hilux", "Aqua", "Publica"]);
  expect(toyota("NZ")).toEqual(["Aqua", "Corolla", "Hilux", "Publica"]);
});

it("at most twelve makes and eight models are popular", () => {
  const manyModels = Array.from({ length: 20 }, (_, make) =>
    Array.from({ length: 20 }, (_, model) => testModel(`Make ${make}`, `Model ${model}`, 1 + make + model)),
  ).flat();
  const { popularMakes, allMakes } = buildSearchOptions(manyModels, "AU");
  expect(popularMakes).toHaveLength(12);
  expect(allMakes.every(({ popularModels }) => popularModels.length === 8)).toBe(true);
});
