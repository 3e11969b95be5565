import fc from "fast-check";
import { expect, it } from "vitest";
import { packFacts } from "./vehicle/vehicle-facts";
import { canBePriced, matchVehicle, incompatibleTasks } from "./fits-vehicle";
import type { FitRule } from "./task";

const anyVehicle = {
  onlyFuels: [],
  excludedFuels: [],
  onlyTransmissions: [],
  minYear: null,
  maxYear: null,
  states: [],
  fits: [],
};
const petrolManual = { make: "Toyota", fuel: "Petrol", transmission: "Manual", year: 2010 };
const randomRule = (overrides: Partial<FitRule>): FitRule => ({
  bodies: [],
  drives: [],
  fromYear: null,
  toYear: null,
  needs: {},
  unsure: {},
  whenUnknown: null,
  ...overrides,
});
const belt = { ...anyVehicle, fits: [randomRule({ needs: { timing: ["belt"] }, unsure: { timing: ["wet belt"] } })] };

it("a task without limits fits every vehicle", () => {
  expect(matchVehicle(anyVehicle, petrolManual, "NSW")).toEqual({ fits: "yes" });
});

it("F-199 fuel, transmission, build year and state each rule a task out", () => {
  const doesNotFit = (because: string) => ({ fits: "no", because });
  expect(matchVehicle({ ...anyVehicle, onlyFuels: ["Diesel"] }, petrolManual, null)).toEqual(doesNotFit("fuel"));
  expect(matchVehicle({ ...anyVehicle, excludedFuels: ["Petrol"] }, petrolManual, null)).toEqual(doesNotFit("fuel"));
  expect(matchVehicle({ ...anyVehicle, onlyTransmissions: ["Automatic"] }, petrolManual, null)).toEqual(
    doesNotFit("transmission"),
  );
  expect(matchVehicle({ ...anyVehicle, minYear: 2011 }, petrolManual, null)).toEqual(doesNotFit("year"));
  expect(matchVehicle({ ...anyVehicle, maxYear: 2009 }, petrolManual, null)).toEqual(doesNotFit("year"));
  expect(matchVehicle({ ...anyVehicle, minYear: 2010, maxYear: 2010 }, petrolManual, null)).toEqual({ fits: "yes" });
  expect(matchVehicle({ ...anyVehicle, states: ["VIC"] }, petrolManual, "NSW")).toEqual(doesNotFit("state"));
});

it("a task fits if its fact matches, does not fit if it differs, and reports a missing fact", () => {
  const withTiming = (timing?: "belt" | "wet belt" | "chain") => ({
    ...petrolManual,
    facts: packFacts(timing ? { timing } : {}),
  });
  expect(matchVehicle(belt, withTiming("belt"), null)).toEqual({ fits: "yes" });
  expect(matchVehicle(belt, withTiming("chain"), null)).toEqual({ fits: "no", because: "build" });
  expect(matchVehicle(belt, withTiming("wet belt"), null)).toEqual({ fits: "unknown", missing: "version" });
  expect(matchVehicle(belt, withTiming(), null)).toEqual({ fits: "unknown", missing: "timing" });
});

it("an inspection for an unknown fact fits until the fact is known to have another value", () => {
  const inspection = { ...anyVehicle, fits: [randomRule({ needs: { timing: ["belt"] }, whenUnknown: "fits" })] };
  expect(matchVehicle(inspection, petrolManual, null).fits).toBe("yes");
  expect(matchVehicle(inspection, { ...petrolManual, facts: packFacts({ timing: "chain" }) }, null).fits).toBe("no");
});

it("a version with two possible drives fits if both fit, and is unknown if only one fits", () => {
  const vehicleRules = (...drives: string[]) => ({ ...anyVehicle, fits: [randomRule({ drives })] });
  const eitherDrive = { ...petrolManual, facts: packFacts({ drive: "RWD/4WD" }) };
  expect(matchVehicle(vehicleRules("RWD", "4WD"), eitherDrive, null).fits).toBe("yes");
  expect(matchVehicle(vehicleRules("4WD"), eitherDrive, null)).toEqual({ fits: "unknown", missing: "drive" });
  expect(matchVehicle(vehicleRules("FWD"), eitherDrive, null).fits).toBe("no");
});

it("an unknown fact of a vehicle prevents a price for it, but rules no task out", () => {
  expect(canBePriced(belt, petrolManual, null)).toBe(false);
  expect(canBePriced(belt, { fuel: null, transmission: null, year: null }, null)).toBe(true);
  expect(incompatibleTasks([belt], petrolManual, null)).toEqual([]);
});

it("F-200 when two of three tasks do not fit, those two are reported in cart order", () => {
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
  fits: fc.array(
    fc.record({
      bodies: fc.subarray(["Ute", "Sedan"]),
      drives: fc.subarray(["FWD", "4WD"]),
      fromYear: anyYear,
      toYear: anyYear,
      needs: fc.constantFrom({}, { timing: ["belt"] }),
      unsure: fc.constantFrom({}, { timing: ["wet belt"] }),
      whenUnknown: fc.constantFrom(null, "fits" as const),
    }),
    { maxLength: 3 },
  ),
});
const anyVehicleFacts = fc.record({
  make: fc.constantFrom("Toyota", null),
  fuel: fc.option(fc.constantFrom(...FUELS), { nil: null }),
  transmission: fc.option(fc.constantFrom("Automatic", "Manual"), { nil: null }),
  year: anyYear,
  body: fc.option(fc.constantFrom("Ute", "Sedan"), { nil: null }),
  facts: fc
    .record({ timing: fc.constantFrom("belt", "wet belt", "chain", undefined) })
    .map(({ timing }) => packFacts(timing ? { timing } : {})),
});
const anyState = fc.option(fc.constantFrom(...STATES), { nil: null });

it("F-199 removing a vehicle fact or a limit never rules a task out", () => {
  fc.assert(
    fc.property(anyLimits, anyVehicleFacts, anyState, (task, vehicle, state) => {
      const isRuledOut = (...[limits, of, at]: Parameters<typeof matchVehicle>) =>
        matchVehicle(limits, of, at).fits === "no";
      if (isRuledOut(task, vehicle, state)) return;
      for (const name of ["fuel", "transmission", "year", "body", "facts"] as const)
        expect(isRuledOut(task, { ...vehicle, [name]: null }, state)).toBe(false);
      expect(isRuledOut(task, vehicle, null)).toBe(false);
      for (const lifted of [
        { onlyFuels: [] },
        { excludedFuels: [] },
        { onlyTransmissions: [] },
        { minYear: null },
        { maxYear: null },
        { states: [] },
        { fits: [] },
      ])
        expect(isRuledOut({ ...task, ...lifted }, vehicle, state)).toBe(false);
    }),
  );
});

it("F-199 F-200 tasks that do not fit are reported in cart order and never priced", () => {
  fc.assert(
    fc.property(fc.array(anyLimits, { maxLength: 6 }), anyVehicleFacts, anyState, (tasks, vehicle, state) => {
      const matches = incompatibleTasks(tasks, vehicle, state);
      expect(matches).toEqual(tasks.filter((task) => matches.includes(task)));
      for (const task of tasks) {
        expect(matches.includes(task)).toBe(matchVehicle(task, vehicle, state).fits === "no");
        if (matches.includes(task)) expect(canBePriced(task, vehicle, state)).toBe(false);
      }
    }),
  );
});
