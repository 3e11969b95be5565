import { expect, it } from "vitest";
import { describeVehicle, formatVehicleAndRego } from "./describe";
import { NO_VEHICLE } from "./vehicle";

it("describes a vehicle by its known facts and leaves out empty names", () => {
  const hilux = {
    ...NO_VEHICLE,
    year: 2018,
    make: "Toyota",
    model: "Hilux",
    variant: "SR5 4x4",
    engine: "2.8L turbo diesel",
    transmission: "Automatic",
    body: "Ute",
  };
  expect(describeVehicle(hilux)).toBe("2018 Toyota Hilux SR5 4x4, 2.8L turbo diesel, Automatic, Ute");
  expect(describeVehicle({ ...hilux, variant: "Standard", body: "Other", transmission: null })).toBe(
    "2018 Toyota Hilux, 2.8L turbo diesel",
  );
  expect(describeVehicle(NO_VEHICLE)).toBe("");
});

it("a version is described without British trims, and with a capital L for litres", () => {
  const i30 = { ...NO_VEHICLE, year: 2018, make: "Hyundai", model: "i30" };
  expect(describeVehicle({ ...i30, variant: "1.4l Premium SE T-GDi" })).toBe("2018 Hyundai i30 1.4L T-GDi");
  expect(describeVehicle({ ...i30, variant: "1.6l SE Nav, Premium & Premium SE" })).toBe(
    "2018 Hyundai i30 1.6L Premium",
  );
  expect(describeVehicle({ ...i30, variant: "Premium SE" })).toBe("2018 Hyundai i30");
  expect(describeVehicle({ ...i30, variant: "SE" })).toBe("2018 Hyundai i30 SE");
});

it("a model that begins with its make does not repeat the make", () => {
  const describeModel = (make: string, model: string) => describeVehicle({ ...NO_VEHICLE, year: 2008, make, model });
  expect([
    describeModel("Mazda", "Mazda3"),
    describeModel("Mazda", "Mazda 6"),
    describeModel("Smart", "smart"),
    describeModel("Mini", "Mini Cooper"),
    describeModel("Ford", "Fordson"),
    describeModel("Toyota", "Corolla"),
  ]).toEqual([
    "2008 Mazda 3",
    "2008 Mazda 6",
    "2008 Smart",
    "2008 Mini Cooper",
    "2008 Ford Fordson",
    "2008 Toyota Corolla",
  ]);
});

it("a vehicle's text has its description and its plate, either of which may be unknown", () => {
  expect(formatVehicleAndRego("2018 Toyota Hilux SR5, Ute", "DEMOSR5")).toBe("2018 Toyota Hilux SR5, Ute, DEMOSR5");
  expect(formatVehicleAndRego(null, "DEMOSR5")).toBe("DEMOSR5");
  expect(formatVehicleAndRego("2018 Toyota Hilux", null)).toBe("2018 Toyota Hilux");
});
