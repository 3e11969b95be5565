import { describe, expect, it } from "vitest";
import { carNames } from "../../../../test/support/car-names";
import { parseVehicleText, parseVehicleSearch, indexVehicleNames } from "./vehicle-terms";

const names = indexVehicleNames(carNames);
const read = (text: string, isPartOfJob?: (word: string, neighbour: string) => boolean) =>
  parseVehicleSearch(text, names, "AU", isPartOfJob);

describe("Vehicle words in a text", () => {
  it("finds make, model and year in any order and leaves the job text", () => {
    expect(read("front brake pads 2016 mazda cx-5")).toMatchObject({
      vehicle: { make: "Mazda", model: "CX-5", year: 2016 },
      rest: "front brake pads car",
    });
    expect(read("cx5 battery").vehicle).toMatchObject({ make: "Mazda", model: "CX-5" });
    expect(read("mazda 3 service").vehicle).toMatchObject({ make: "Mazda", model: "Mazda3" });
    expect(read("landcruiser prado 2015").vehicle).toMatchObject({ model: "LandCruiser Prado", year: 2015 });
  });

  it("reads fuel, gearbox and body as well", () => {
    expect(read("hilux 2015 diesel auto ute").vehicle).toMatchObject({
      fuel: "Diesel",
      transmission: "Automatic",
      body: "Ute",
    });
  });

  it("does not read ordinary words and part names as a vehicle", () => {
    for (const text of ["fit new tyres", "move the note", "truck brakes", "up 2 date"])
      expect(read(text).vehicle, text).toMatchObject({ make: null, model: null });
    const isLeafSpring = (word: string, neighbour: string) => word === "leaf" && neighbour === "spring";
    expect(read("leaf spring", isLeafSpring).vehicle.model).toBeNull();
    expect(read("leaf service", isLeafSpring).vehicle.model).toBe("Leaf");
  });

  it("reads four digits as a year only next to a vehicle, or on their own", () => {
    expect(read("tyres 2015").vehicle.year).toBeNull();
    expect(read("tyres corolla 2015").vehicle.year).toBe(2015);
    expect(read("2015").vehicle.year).toBe(2015);
  });
});

describe("Parsing of a field for a plate or a vehicle", () => {
  const parseTyped = (text: string, country: "AU" | "NZ" = "AU") => parseVehicleText(text, names, country);

  it.each([
    ["ABC123", "ABC123"],
    ["1abc 234", "1ABC234"],
    ["XYZ·99A", "XYZ99A"],
    ["GREATCAR", "GREATCAR"],
  ])("%s is a plate", (text, plate) => {
    expect(parseTyped(text)).toEqual({ kind: "plate", plate, state: null });
  });

  it.each([
    ["ABC123 VIC", "ABC123", "VIC"],
    ["abc 123, nsw", "ABC123", "NSW"],
    ["DEMOSR5 (NSW)", "DEMOSR5", "NSW"],
    ["GREATCAR QLD", "GREATCAR", "QLD"],
    ["ABC123VIC", "ABC123VIC", null],
  ])("%s is a plate with its state", (text, plate, state) => {
    expect(parseTyped(text)).toEqual({ kind: "plate", plate, state });
  });

  it("New Zealand plates have no state suffix", () => {
    expect(parseTyped("ABC 1WA", "NZ")).toEqual({ kind: "plate", plate: "ABC1WA", state: null });
  });

  it.each([
    "CX-5",
    "cx5",
    "mazda3",
    "RAV4",
    "golf",
    "2018 corolla ascent hybrid",
    "i30",
  ])("%s is a vehicle and not a personalised plate", (text) => expect(parseTyped(text).kind).toBe("words"));

  it("text that is neither a plate nor a known vehicle is unknown", () => {
    expect(parseTyped("my red ute").kind).toBe("unknown");
    expect(parseTyped("2012 Harley-Davidson").kind).toBe("unknown");
    expect(parseTyped("").kind).toBe("unknown");
  });
});
