import { expect, it } from "vitest";
import { incompatibleTasks, misfit } from "./fits-vehicle";

const anyVehicle = { onlyFuels: [], excludedFuels: [], onlyTransmissions: [], minYear: null, maxYear: null, states: [] };
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
  const strict = { onlyFuels: ["Diesel"], excludedFuels: [], onlyTransmissions: ["Automatic"], minYear: 2015, maxYear: null, states: ["VIC"] };
  expect(misfit(strict, { fuel: null, transmission: null, year: null }, null)).toBeNull();
  expect(misfit({ ...anyVehicle, onlyTransmissions: ["Automatic"] }, { ...petrolManual, transmission: "Other" }, "")).toBeNull();
});

it("F-200 two of three tasks that do not fit are named, in cart order", () => {
  const tasks = [
    { name: "Spark plugs", ...anyVehicle, excludedFuels: ["Diesel"] },
    { name: "Oil and filter", ...anyVehicle },
    { name: "Clutch", ...anyVehicle, onlyTransmissions: ["Manual"] },
  ];
  const names = incompatibleTasks(tasks, { fuel: "Diesel", transmission: "Automatic", year: 2018 }, "NSW").map((task) => task.name);
  expect(names).toEqual(["Spark plugs", "Clutch"]);
});
