import { expect, it } from "vitest";
import { type ServiceSchedule, chooseSchedule } from "./schedule";

const testSchedule = (id: string, overrides: Partial<ServiceSchedule> = {}): ServiceSchedule => ({
  id,
  make: "Toyota",
  model: null,
  fromYear: 1984,
  toYear: 2026,
  fuel: null,
  intervalKm: 10000,
  intervalMonths: 6,
  firstService: null,
  note: null,
  confidence: "high",
  ...overrides,
});
const all = [
  testSchedule("make"),
  testSchedule("make-fuel", { fuel: "Diesel" }),
  testSchedule("model", { model: "Hilux" }),
  testSchedule("model-fuel", { model: "Hilux", fuel: "Diesel", fromYear: 2005 }),
];
const choose = (overrides: Partial<Parameters<typeof chooseSchedule>[1]> = {}, rows = all) =>
  chooseSchedule(rows, { make: "toyota", model: "hilux", year: 2018, fuel: "Diesel", ...overrides })?.id;

it("the most specific schedule applies: model with fuel, model, make with fuel, then make", () => {
  expect(choose()).toBe("model-fuel");
  expect(choose({ fuel: "Petrol" })).toBe("model");
  expect(choose({ model: "Prado" })).toBe("make-fuel");
  expect(choose({ model: "Camry", fuel: "Petrol" })).toBe("make");
});

it("a schedule for other build years does not apply", () => {
  expect(choose({ year: 2001 })).toBe("model");
});

it("a make without a schedule has none", () => {
  expect(choose({ make: "Nobody" })).toBeUndefined();
});
