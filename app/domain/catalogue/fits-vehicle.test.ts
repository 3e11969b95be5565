import fc from "fast-check";
import { expect, it } from "vitest";
import { incompatibleTasks, misfit } from "./fits-vehicle";

const anyVehicle = {
  onlyFuels: [],
  excludedFuels: [],
  onlyTransmissions: [],
  minYear: null,
  maxYear: null,
  states: [],
  fits: [],
};
const petrolManual = { fuel: "Petrol", transmission: "Manual", year: 2010 };

it("a task without limits fits every vehicle", () => {
  expect(misfit(anyVehicle, petrolManual, "NSW")).toBeNull();
});

it("F-199 fuel, transmission, build year and state each rule a task out", () => {
  expect(misfit({ ...anyVehicle, onlyFuels: ["Diesel"] }, petrolManual, null)).toBe("fuel");
  expect(misfit({ ...anyVehicle, excludedFuels: ["Petrol"] }, petrolManual, null)).toBe("fuel");
  expect(misfit({ ...anyVehicle, onlyTransmissions: ["Automatic"] }, petrolManual, null)).toBe("transmission");
  expect(misfit({ ...anyVehicle, minYear: 2011 }, petrolManual, null)).toBe("year");
  expect(misfit({ ...anyVehicle, maxYear: 2009 }, petrolManual, null)).toBe("year");
  expect(misfit({ ...anyVehicle, minYear: 2010, maxYear: 2010 }, petrolManual, null)).toBeNull();
  expect(misfit({ ...anyVehicle, states: ["VIC"] }, petrolManual, "NSW")).toBe("state");
});

it("what is not known rules nothing out", () => {
  const strict = {
    onlyFuels: ["Diesel"],
    excludedFuels: [],
    onlyTransmissions: ["Automatic"],
    minYear: 2015,
    maxYear: null,
    states: ["VIC"],
    fits: [{ bodies: ["Ute"], drives: ["4WD"], fromYear: 2000, toYear: null }],
  };
  expect(misfit(strict, { fuel: null, transmission: null, year: null }, null)).toBeNull();
  expect(
    misfit({ ...anyVehicle, onlyTransmissions: ["Automatic"] }, { ...petrolManual, transmission: "Other" }, ""),
  ).toBeNull();
});

it("F-200 two of three tasks that do not fit are named, in cart order", () => {
  const tasks = [
    { name: "Spark plugs", ...anyVehicle, excludedFuels: ["Diesel"] },
    { name: "Oil and filter", ...anyVehicle },
    { name: "Clutch", ...anyVehicle, onlyTransmissions: ["Manual"] },
  ];
  const names = incompatibleTasks(tasks, { fuel: "Diesel", transmission: "Automatic", year: 2018 }, "NSW").map(
    (task) => task.name,
  );
  expect(names).toEqual(["Spark plugs", "Clutch"]);
});

const FUELS = ["Petrol", "Diesel", "Electric"];
const STATES = ["NSW", "VIC"];
const anyYear = fc.option(fc.integer({ min: 2000, max: 2006 }), { nil: null });
const anyLimits = fc.record({
  onlyFuels: fc.subarray(FUELS),
  excludedFuels: fc.subarray(FUELS),
  onlyTransmissions: fc.subarray(["Automatic", "Manual"]),
  minYear: anyYear,
  maxYear: anyYear,
  states: fc.subarray(STATES),
  fits: fc.constant([]),
});
const anyVehicleFacts = fc.record({
  fuel: fc.option(fc.constantFrom(...FUELS), { nil: null }),
  transmission: fc.option(fc.constantFrom("Automatic", "Manual"), { nil: null }),
  year: anyYear,
});
const anyState = fc.option(fc.constantFrom(...STATES), { nil: null });

it("F-199 what is forgotten about a vehicle never rules a task out, and lifting a limit never does", () => {
  fc.assert(
    fc.property(anyLimits, anyVehicleFacts, anyState, (task, vehicle, state) => {
      if (misfit(task, vehicle, state) !== null) return;
      for (const name of ["fuel", "transmission", "year"] as const)
        expect(misfit(task, { ...vehicle, [name]: null }, state)).toBeNull();
      expect(misfit(task, vehicle, null)).toBeNull();
      for (const lifted of [
        { onlyFuels: [] },
        { excludedFuels: [] },
        { onlyTransmissions: [] },
        { minYear: null },
        { maxYear: null },
        { states: [] },
      ])
        expect(misfit({ ...task, ...lifted }, vehicle, state)).toBeNull();
    }),
  );
});

it("F-199 F-200 a task fits or is named: none is both, none is lost, and the order is that of the cart", () => {
  fc.assert(
    fc.property(fc.array(anyLimits, { maxLength: 6 }), anyVehicleFacts, anyState, (tasks, vehicle, state) => {
      const named = incompatibleTasks(tasks, vehicle, state);
      expect(named).toEqual(tasks.filter((task) => named.includes(task)));
      for (const task of tasks) expect(named.includes(task)).toBe(misfit(task, vehicle, state) !== null);
    }),
  );
});
