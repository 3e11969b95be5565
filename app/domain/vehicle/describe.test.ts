import { expect, it } from "vitest";
import { describeVehicle } from "./describe";
import { NO_VEHICLE } from "./vehicle";

it("says what is known, and leaves out what names nothing", () => {
  const hilux = { ...NO_VEHICLE, year: 2018, make: "Toyota", model: "Hilux", variant: "SR5 4x4", engine: "2.8L turbo diesel", transmission: "Automatic", body: "Ute" };
  expect(describeVehicle(hilux)).toBe("2018 Toyota Hilux SR5 4x4, 2.8L turbo diesel, Automatic, Ute");
  expect(describeVehicle({ ...hilux, variant: "Standard", body: "Other", transmission: null })).toBe("2018 Toyota Hilux, 2.8L turbo diesel");
  expect(describeVehicle(NO_VEHICLE)).toBe("");
});
