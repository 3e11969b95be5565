import { expect, it } from "vitest";
import { HILUX } from "../../../test/support/test-lead";
import { findGarageVehicle, type GarageVehicle, vehicleKey } from "./garage-vehicle";

const testVehicle = (id: string, overrides: Partial<GarageVehicle["vehicle"]> = {}): GarageVehicle => ({
  id,
  name: null,
  vehicle: { ...HILUX, ...overrides },
  startYear: 2015,
  endYear: 2020,
});

it("F-191 finds a lead's vehicle by its id, not by make and model", () => {
  const garage = [testVehicle("1", { mid: "corolla" }), testVehicle("2")];
  expect(findGarageVehicle(garage, HILUX)?.id).toBe("2");
  expect(findGarageVehicle(garage, { ...HILUX, mid: "hilux-workmate" })).toBeNull();
  expect(findGarageVehicle(garage, { mid: null, rego: null })).toBeNull();
});

it("of two identical cars the one with the lead's plate is chosen", () => {
  const garage = [testVehicle("1", { rego: "ABC123" }), testVehicle("2", { rego: "XYZ789" })];
  expect(findGarageVehicle(garage, { ...HILUX, rego: "XYZ789" })?.id).toBe("2");
  expect(findGarageVehicle(garage, HILUX)?.id).toBe("1");
});

it("one car is one row, by plate or else catalogue id; an unknown vehicle is not stored", () => {
  expect(vehicleKey({ mid: "m", rego: "ABC123", regoState: "NSW" })).toBe("rego:NSW:ABC123");
  expect(vehicleKey({ mid: "m", rego: null, regoState: "NSW" })).toBe("mid:m");
  expect(vehicleKey({ mid: null, rego: "ABC123", regoState: null })).toBeNull();
});
