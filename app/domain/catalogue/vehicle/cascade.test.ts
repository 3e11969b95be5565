import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CascadeData, optionsAtLevel, walkCascade } from "./cascade";
import { chooseLevel } from "./clear-below";
import type { Variant, VehicleModel } from "./variant";
import { CASCADE, type LeadVehicle, NO_VEHICLE } from "./vehicle";

const testVariant = (overrides: Partial<Variant> = {}): Variant => ({
  mid: "v1",
  make: "Toyota",
  model: "Hilux",
  startYear: 2015,
  endYear: 2018,
  body: "Ute",
  fuel: "Diesel",
  transmission: "Manual",
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

const testModel = (overrides: Partial<VehicleModel> = {}): VehicleModel => ({
  make: "Toyota",
  model: "Hilux",
  soldIn: ["AU", "NZ"],
  recentVersionCounts: { AU: 1, NZ: 1 },
  ...overrides,
});

const cascadeDataOf = (
  variants: readonly Variant[],
  models: readonly VehicleModel[] = [
    testModel(),
    testModel({ model: "Corolla" }),
    testModel({ make: "Ford", model: "Ranger" }),
  ],
): CascadeData => ({ country: "AU", models, variants });

const chooseVehicle = (...steps: readonly (readonly [(typeof CASCADE)[number], string])[]): LeadVehicle =>
  steps.reduce((vehicle, [key, value]) => chooseLevel(vehicle, key, value), NO_VEHICLE);
const hilux2016 = chooseVehicle(["make", "Toyota"], ["model", "Hilux"], ["year", "2016"]);
const optionValues = (options: readonly { value: string }[] | undefined) => options?.map((option) => option.value);

describe("Options of a level", () => {
  it("F-065 all makes are in alphabetical order, whether or not they are sold in the country", () => {
    const models = [testModel(), testModel({ make: "Ford" }), testModel({ make: "Abarth", soldIn: [] })];
    expect(optionValues(optionsAtLevel("make", NO_VEHICLE, cascadeDataOf([], models)))).toEqual([
      "Abarth",
      "Ford",
      "Toyota",
    ]);
  });

  it("lists the models of the chosen make only", () => {
    expect(optionValues(optionsAtLevel("model", chooseVehicle(["make", "toyota"]), cascadeDataOf([])))).toEqual([
      "Corolla",
      "Hilux",
    ]);
  });

  it("years cover the first to the last, with the newest first", () => {
    expect(
      optionValues(
        optionsAtLevel(
          "year",
          chooseVehicle(["make", "Toyota"], ["model", "Hilux"]),
          cascadeDataOf([testVariant(), testVariant({ startYear: 2018, endYear: 2019 })]),
        ),
      ),
    ).toEqual(["2019", "2018", "2017", "2016", "2015"]);
  });

  it("a label appears once, regardless of repetition and capitalisation", () => {
    const variants = [
      testVariant(),
      testVariant({ mid: "v2", body: "UTE" }),
      testVariant({ mid: "v3", body: "Cab Chassis" }),
    ];
    expect(optionValues(optionsAtLevel("body", hilux2016, cascadeDataOf(variants)))).toEqual(["Cab Chassis", "Ute"]);
  });

  it("GLX and GLX+ are two different grades", () => {
    const variants = [testVariant({ variant: "GLX" }), testVariant({ mid: "v2", variant: "GLX+" })];
    const vehicle = chooseVehicle(
      ["make", "Toyota"],
      ["model", "Hilux"],
      ["year", "2016"],
      ["body", "Ute"],
      ["fuel", "Diesel"],
      ["transmission", "Manual"],
    );
    expect(optionValues(optionsAtLevel("variant", vehicle, cascadeDataOf(variants)))).toEqual(["GLX", "GLX+"]);
  });

  it("bodies sold in the country come first, with Other at the end of them", () => {
    const variants = [
      testVariant({ body: "Van", soldIn: [] }),
      testVariant({ body: "Other", soldIn: ["AU"] }),
      testVariant({ body: "Ute", soldIn: ["AU"] }),
      testVariant({ body: "Hatchback", soldIn: ["NZ"] }),
    ];
    expect(optionValues(optionsAtLevel("body", hilux2016, cascadeDataOf(variants)))).toEqual([
      "Ute",
      "Other",
      "Hatchback",
      "Van",
    ]);
  });

  it("F-364 a combination that matches no vehicle has no options", () => {
    expect(
      optionsAtLevel(
        "body",
        chooseVehicle(["make", "Toyota"], ["model", "Hilux"], ["year", "1999"]),
        cascadeDataOf([testVariant()]),
      ),
    ).toEqual([]);
    expect(optionsAtLevel("fuel", hilux2016, cascadeDataOf([testVariant()]))).toEqual([]);
  });
});

describe("Walking the cascade", () => {
  it("F-185 skips a level with one option: with one body and two fuels, fuel is next", () => {
    const state = walkCascade(hilux2016, cascadeDataOf([testVariant(), testVariant({ mid: "v2", fuel: "Petrol" })]));
    expect(state.vehicle.body).toBe("Ute");
    expect(state.next?.key).toBe("fuel");
    expect(optionValues(state.next?.options)).toEqual(["Diesel", "Petrol"]);
  });

  it("F-185 skips several single-option levels in a row, and Back visits only the others", () => {
    const state = walkCascade(hilux2016, cascadeDataOf([testVariant()]));
    expect(state.next).toBeNull();
    expect(state.vehicle).toMatchObject({
      body: "Ute",
      fuel: "Diesel",
      transmission: "Manual",
      variant: "SR5 4x4",
      engine: "2.8L turbo diesel",
      mid: "v1",
      priceCategory: 3,
      cylinders: 4,
    });
    expect(state.askedLevels).toEqual(["make", "model", "year"]);
  });

  it("F-186 a vehicle that lacks only the engine is asked only for its engine", () => {
    const variants = [testVariant(), testVariant({ mid: "v2", engine: "2.4L turbo diesel" })];
    const leadVehicle = chooseVehicle(
      ["make", "Toyota"],
      ["model", "Hilux"],
      ["year", "2016"],
      ["body", "Ute"],
      ["fuel", "Diesel"],
      ["transmission", "Manual"],
      ["variant", "SR5 4x4"],
    );
    expect(walkCascade(leadVehicle, cascadeDataOf(variants)).next?.key).toBe("engine");
  });

  it("a value that is not in the catalogue stops the cascade at its level, without options", () => {
    const state = walkCascade(chooseVehicle(["make", "Toyota"], ["model", "Nonsense"]), cascadeDataOf([]));
    expect(state.next).toEqual({ key: "model", options: [] });
  });

  it("of versions with the same label, one sold here is chosen, then the newer generation", () => {
    const twins = [
      testVariant({ mid: "foreign", soldIn: [], startYear: 2016 }),
      testVariant({ mid: "older" }),
      testVariant({ mid: "newer", startYear: 2016, endYear: 2020 }),
    ];
    expect(walkCascade(hilux2016, cascadeDataOf(twins)).vehicle.mid).toBe("newer");
  });

  it("does not ask for a variant that changes neither price nor fit, and assumes no grade", () => {
    const grades = ["SR 4x4", "SR5 4x4", "Rogue 4x4"].map((variant, n) => testVariant({ mid: `v${n}`, variant }));
    const foreignVariant = testVariant({
      mid: "gb",
      variant: "2.8 184ps Invincible X / Leather",
      engine: "2.5L diesel",
      soldIn: [],
    });
    const { vehicle, next } = walkCascade(hilux2016, cascadeDataOf([...grades, foreignVariant]));
    expect(next).toBeNull();
    expect(vehicle).toMatchObject({ mid: "v0", priceCategory: 3, variant: null, engine: "2.8L turbo diesel" });
    expect(vehicle.description).toBe("2016 Toyota Hilux, 2.8L turbo diesel, Manual, Ute");
  });

  it("asks for a variant where drive, engine or price category differ among grades sold here", () => {
    const rows = [
      testVariant({ variant: "SR 4x2", drive: "RWD" }),
      testVariant({ mid: "v2", variant: "SR 4x4" }),
      testVariant({ mid: "gb", variant: "Invincible / Stone Leather / Sunroof", soldIn: [] }),
    ];
    const { next } = walkCascade(hilux2016, cascadeDataOf(rows));
    expect([next?.key, optionValues(next?.options)]).toEqual([
      "variant",
      ["SR 4x2", "SR 4x4", "2.8L turbo diesel, 4WD"],
    ]);
    const cascadeState = walkCascade(
      chooseLevel(walkCascade(hilux2016, cascadeDataOf(rows)).vehicle, "variant", "2.8L turbo diesel, 4WD"),
      cascadeDataOf(rows),
    );
    expect(cascadeState).toMatchObject({ next: null, vehicle: { mid: "gb", variant: null } });
  });

  it("asks for a variant if a fact that decides the fit differs", () => {
    const rows = [
      testVariant({ factsByYear: "2015=a" }),
      testVariant({ mid: "v2", variant: "SR", factsByYear: "2015=b" }),
    ];
    expect(walkCascade(hilux2016, cascadeDataOf(rows)).next?.key).toBe("variant");
  });

  it("cars sold only in other markets are described by visible facts", () => {
    const rows = [
      testVariant({ variant: "Excel / Leather", engine: "2.0L diesel", soldIn: [] }),
      testVariant({ mid: "v2", variant: "Excel / Leather / Sunroof", engine: "2.0L diesel", soldIn: [] }),
      testVariant({ mid: "v3", variant: "Sport Nav", engine: "2.2L diesel", drive: "RWD", soldIn: [] }),
    ];
    const cascadeState = walkCascade(hilux2016, cascadeDataOf(rows));
    expect(optionValues(cascadeState.next?.options)).toEqual(["2.0L diesel, 4WD", "2.2L diesel"]);
    const { vehicle } = walkCascade(chooseLevel(cascadeState.vehicle, "variant", "2.2L diesel"), cascadeDataOf(rows));
    expect(vehicle).toMatchObject({ mid: "v3", variant: null });
  });

  const word = fc.constantFrom("A", "b", "B+", "Other");
  const anyVariant = fc
    .record({
      startYear: fc.integer({ min: 2000, max: 2004 }),
      span: fc.integer({ min: 0, max: 3 }),
      body: word,
      fuel: word,
      transmission: word,
      variant: word,
      engine: word,
      sold: fc.boolean(),
    })
    .map(({ span, sold, ...row }) =>
      testVariant({ ...row, endYear: row.startYear + span, soldIn: sold ? ["AU"] : [] }),
    );

  it("every path of answers ends at a catalogue vehicle", () => {
    fc.assert(
      fc.property(
        fc.array(anyVariant, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        (rows, picks) => {
          const variants = rows.map((row, index) => ({ ...row, mid: `v${index}` }));
          let state = walkCascade(chooseVehicle(["make", "Toyota"], ["model", "Hilux"]), cascadeDataOf(variants));
          for (const pick of picks) {
            if (state.next === null) break;
            const { key, options } = state.next;
            expect(options.length).toBeGreaterThan(1);
            expect(new Set(optionValues(options)).size).toBe(options.length);
            state = walkCascade(
              chooseLevel(state.vehicle, key, options[pick % options.length]?.value ?? ""),
              cascadeDataOf(variants),
            );
          }
          expect(state.next).toBeNull();
          expect(variants.map((row) => row.mid)).toContain(state.vehicle.mid);
        },
      ),
    );
  });
});
