import { describe, expect, it } from "vitest";
import { findModel, matchFacts } from "./match-facts";
import type { RegisterFacts } from "./rego-lookup";
import type { Variant, VehicleModel } from "./variant";

const testVariant = (mid: string, overrides: Partial<Variant> = {}): Variant => ({
  mid,
  make: "Toyota",
  model: "Hilux",
  startYear: 2015,
  endYear: 2020,
  body: "Ute",
  fuel: "Diesel",
  transmission: "Automatic",
  variant: "SR5 4x4",
  engine: "2.8L turbo diesel",
  displacementL: "2.8",
  cylinders: 4,
  induction: "turbo",
  drive: "4WD",
  transmissionType: null,
  soldIn: ["AU", "NZ"],
  priceCategory: 3,
  factsByYear: "",
  ...overrides,
});
const someFacts = (overrides: Partial<RegisterFacts> = {}): RegisterFacts => ({
  make: "Toyota",
  model: "Hilux",
  year: 2018,
  body: null,
  fuel: null,
  transmission: null,
  badge: null,
  engine: null,
  capacityCc: null,
  ...overrides,
});
const mids = (facts: RegisterFacts, variants: readonly Variant[], country: "AU" | "NZ" = "AU") =>
  matchFacts(facts, variants, country).map((row) => row.mid);

const range = [
  testVariant("sr5"),
  testVariant("sr", { variant: "SR 4x4" }),
  testVariant("petrol", { fuel: "Petrol", engine: "4.0L petrol", displacementL: "4.0" }),
  testVariant("manual", { transmission: "Manual" }),
];

describe("Matching facts from a register", () => {
  it("more facts from the register leave fewer matching versions", () => {
    expect(mids(someFacts(), range)).toHaveLength(4);
    expect(mids(someFacts({ fuel: "Diesel", transmission: "Automatic" }), range).sort()).toEqual(["sr", "sr5"]);
    expect(mids(someFacts({ fuel: "Diesel", transmission: "Automatic", badge: "SR5" }), range)).toEqual(["sr5"]);
  });

  it("a version with another fuel or gearbox is never offered, even if it is the only one", () => {
    expect(mids(someFacts({ fuel: "Electric" }), range)).toEqual([]);
    expect(mids(someFacts({ transmission: "Manual", fuel: "Petrol" }), range)).toEqual([]);
  });

  it("a body that has another name in the catalogue rules no version out", () => {
    expect(mids(someFacts({ body: "Cab Chassis", fuel: "Petrol" }), range)).toEqual(["petrol"]);
  });

  it("the engine capacity may differ by fifty cubic centimetres", () => {
    const twoFour = testVariant("2.4", { engine: "2.4L turbo diesel", displacementL: "2.4" });
    expect(
      mids(someFacts({ fuel: "Diesel", transmission: "Automatic", badge: "SR5", capacityCc: 2393 }), [
        ...range,
        twoFour,
      ]),
    ).toEqual(["2.4"]);
  });

  it("a GLX+ badge does not match GLX, and GLX does not match GLX+", () => {
    const grades = [testVariant("glx", { variant: "GLX" }), testVariant("glx+", { variant: "GLX+" })];
    expect(mids(someFacts({ badge: "GLX+" }), grades)).toEqual(["glx+"]);
    expect(mids(someFacts({ badge: "GLX" }), grades)).toEqual(["glx"]);
  });

  it("a New Zealand build year may differ by one; an Australian one may not differ", () => {
    expect(mids(someFacts({ year: 2021, badge: "SR5 4x4" }), range, "NZ")).not.toEqual([]);
    expect(mids(someFacts({ year: 2021 }), range, "AU")).toEqual([]);
    expect(mids(someFacts({ year: 2022 }), range, "NZ")).toEqual([]);
    expect(mids(someFacts({ year: null }), range)).toEqual([]);
  });

  it("versions with equal labels are one choice, the newer generation", () => {
    expect(
      mids(someFacts({ badge: "SR5 4x4" }), [
        testVariant("old", { startYear: 2011, endYear: 2018 }),
        testVariant("new"),
      ]),
    ).toEqual(["new"]);
  });
});

describe("Finding the model", () => {
  const testModel = (make: string, name: string): VehicleModel => ({
    make,
    model: name,
    soldIn: ["AU"],
    recentVersionCounts: { AU: 1, NZ: 1 },
  });
  const models = [
    testModel("Mazda", "CX-5"),
    testModel("Mercedes-Benz", "C-Class"),
    testModel("Toyota", "Hilux"),
    testModel("Toyota", "LandCruiser"),
    testModel("Toyota", "LandCruiser Prado"),
    testModel("Mitsubishi", "Pajero"),
  ];

  it.each([
    ["MAZDA", "CX5", "CX-5"],
    ["MERCEDES BENZ", "C CLASS", "C-Class"],
    ["TOYOTA", "LANDCRUISER PRADO", "LandCruiser Prado"],
    ["TOYOTA", "HILUX SR5", "Hilux"],
    ["Mitsubishi", "SHOGUN", "Pajero"],
  ])("%s %s is our %s", (make, name, ourModel) => {
    expect(findModel(models, [["Pajero", "Shogun, Montero"]], make, name)?.model).toBe(ourModel);
  });

  it("an unknown make or model is not guessed", () => {
    expect(findModel(models, [], "Lancia", "Delta")).toBeNull();
    expect(findModel(models, [], "Toyota", "Hi")).toBeNull();
    expect(findModel(models, [], "Toyota", "Hiluxury")).toBeNull();
  });
});
