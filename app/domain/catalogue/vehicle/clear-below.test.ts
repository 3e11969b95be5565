import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseLevel, fillLevel, parseYear } from "./clear-below";
import { CASCADE, type CascadeKey, type LeadVehicle } from "./vehicle";

const FULL_VEHICLE: LeadVehicle = {
  make: "Toyota",
  model: "Hilux",
  year: 2018,
  body: "Ute",
  fuel: "Diesel",
  transmission: "Automatic",
  variant: "SR5 4x4",
  engine: "2.8L turbo diesel",
  mid: "v1",
  description: "2018 Toyota Hilux SR5 4x4",
  priceCategory: 3,
  cylinders: 4,
  displacementL: "2.8",
  facts: "21",
  serviceScheduleId: "s1",
  repairTimesId: "r1",
  rego: "DEMOSR5",
  regoState: "NSW",
  isVerifiedRego: true,
  vin: "MR0DEM001JZ000001",
};
const DERIVED_FIELDS = [
  "mid",
  "description",
  "priceCategory",
  "cylinders",
  "displacementL",
  "facts",
  "serviceScheduleId",
  "repairTimesId",
  "vin",
] as const;
const OTHER_VALUES: Record<CascadeKey, string> = {
  make: "Ford",
  model: "Corolla",
  year: "2019",
  body: "Van",
  fuel: "Petrol",
  transmission: "Manual",
  variant: "SR",
  engine: "2.4L",
};

const answeredLevels = (vehicle: LeadVehicle) => CASCADE.filter((key) => vehicle[key] !== null);

describe("F-186 an open level", () => {
  const open: LeadVehicle = { ...FULL_VEHICLE, mid: null, body: null, transmission: null, variant: null, engine: null };

  it("keeps the known lower levels when it is answered", () => {
    expect(answeredLevels(fillLevel(open, "body", "Ute"))).toEqual(["make", "model", "year", "body", "fuel"]);
  });

  it("clears the levels below if a chosen level changes or the vehicle was complete", () => {
    expect(answeredLevels(fillLevel(FULL_VEHICLE, "body", "Van"))).toEqual(["make", "model", "year", "body"]);
    const vehicleWithoutVariant: LeadVehicle = { ...FULL_VEHICLE, variant: null };
    expect(fillLevel(vehicleWithoutVariant, "variant", "SR")).toMatchObject({ variant: "SR", engine: null, mid: null });
  });
});

describe("Clearing of dependent levels", () => {
  it("F-178 changing the make clears the model and everything below", () => {
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "make", "Ford"))).toEqual(["make"]);
  });
  it("F-179 changing the model clears the year and below, and keeps the make", () => {
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "model", "Corolla"))).toEqual(["make", "model"]);
  });
  it("F-180 changing the year clears the body and below, and keeps make and model", () => {
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "year", "2019"))).toEqual(["make", "model", "year"]);
  });
  it("F-181 changing the body clears the fuel and below", () => {
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "body", "Van"))).toEqual(["make", "model", "year", "body"]);
  });
  it("F-182 fuel clears transmission and below; transmission clears the variant and keeps the fuel", () => {
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "fuel", "Petrol"))).toEqual([
      "make",
      "model",
      "year",
      "body",
      "fuel",
    ]);
    expect(answeredLevels(chooseLevel(FULL_VEHICLE, "transmission", "Manual"))).toEqual([
      "make",
      "model",
      "year",
      "body",
      "fuel",
      "transmission",
    ]);
  });
  it("F-183 a new variant clears engine, vehicle id, category, description, schedule and times", () => {
    const changed = chooseLevel(FULL_VEHICLE, "variant", "SR 4x4");
    expect(changed).toMatchObject({
      engine: null,
      mid: null,
      priceCategory: null,
      description: null,
      serviceScheduleId: null,
      repairTimesId: null,
    });
    expect(changed).toMatchObject({
      make: "Toyota",
      transmission: "Automatic",
      variant: "SR 4x4",
      rego: "DEMOSR5",
      regoState: "NSW",
    });
  });
  it("choosing the same value again changes nothing", () => {
    for (const key of CASCADE) expect(chooseLevel(FULL_VEHICLE, key, FULL_VEHICLE[key])).toBe(FULL_VEHICLE);
  });
  it("a changed level keeps the levels above and the plate, and clears all levels below", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASCADE), (key) => {
        const changed = chooseLevel(FULL_VEHICLE, key, OTHER_VALUES[key]);
        CASCADE.forEach((level, index) => {
          if (index < CASCADE.indexOf(key)) expect(changed[level]).toBe(FULL_VEHICLE[level]);
          if (index > CASCADE.indexOf(key)) expect(changed[level]).toBeNull();
        });
        for (const name of DERIVED_FIELDS) expect(changed[name]).toBeNull();
        expect([changed.rego, changed.regoState, changed.isVerifiedRego]).toEqual(["DEMOSR5", "NSW", false]);
      }),
    );
  });
});

it("a year has four digits and is in this century or the last", () => {
  expect([parseYear("2018"), parseYear(1999), parseYear(" 2020 ")]).toEqual([2018, 1999, 2020]);
  expect([
    parseYear("18"),
    parseYear("2018.5"),
    parseYear(""),
    parseYear(null),
    parseYear("20180"),
    parseYear("1899"),
  ]).toEqual([null, null, null, null, null, null]);
});
