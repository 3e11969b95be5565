import fc from "fast-check";
import { expect, it } from "vitest";
import { packFacts } from "./vehicle/vehicle-facts";
import { canBePriced, matchVehicle, incompatibleTasks } from "./fits-vehicle";
import type { FitRule } from "./task";

const unlimitedTask = {
  onlyFuels: [],
  excludedFuels: [],
  onlyTransmissions: [],
  minYear: null,
  maxYear: null,
  states: [],
  fits: [],
};
const petrolManual = { make: "Toyota", fuel: "Petrol", transmission: "Manual", year: 2010 };
const testRule = (overrides: Partial<FitRule>): FitRule => ({
  bodies: [],
  drives: [],
  fromYear: null,
  toYear: null,
  needs: {},
  unsure: {},
  whenUnknown: null,
  ...overrides,
});
const beltTask = {
  ...unlimitedTask,
  fits: [testRule({ needs: { timing: ["belt"] }, unsure: { timing: ["wet belt"] } })],
};

it("a task without limits fits every vehicle", () => {
  expect(matchVehicle(unlimitedTask, petrolManual, "NSW")).toEqual({ fits: "yes" });
});

it("F-199 fuel, transmission, build year and state each rule a task out", () => {
  const noFitBecause = (because: string) => ({ fits: "no", because });
  expect(matchVehicle({ ...unlimitedTask, onlyFuels: ["Diesel"] }, petrolManual, null)).toEqual(noFitBecause("fuel"));
  expect(matchVehicle({ ...unlimitedTask, excludedFuels: ["Petrol"] }, petrolManual, null)).toEqual(
    noFitBecause("fuel"),
  );
  expect(matchVehicle({ ...unlimitedTask, onlyTransmissions: ["Automatic"] }, petrolManual, null)).toEqual(
    noFitBecause("transmission"),
  );
  expect(matchVehicle({ ...unlimitedTask, minYear: 2011 }, petrolManual, null)).toEqual(noFitBecause("year"));
  expect(matchVehicle({ ...unlimitedTask, maxYear: 2009 }, petrolManual, null)).toEqual(noFitBecause("year"));
  expect(matchVehicle({ ...unlimitedTask, minYear: 2010, maxYear: 2010 }, petrolManual, null)).toEqual({ fits: "yes" });
  expect(matchVehicle({ ...unlimitedTask, states: ["VIC"] }, petrolManual, "NSW")).toEqual(noFitBecause("state"));
});

it("a task fits if its fact matches, does not fit if it differs, and reports a missing fact", () => {
  const withTiming = (timing?: "belt" | "wet belt" | "chain") => ({
    ...petrolManual,
    facts: packFacts(timing ? { timing } : {}),
  });
  expect(matchVehicle(beltTask, withTiming("belt"), null)).toEqual({ fits: "yes" });
  expect(matchVehicle(beltTask, withTiming("chain"), null)).toEqual({ fits: "no", because: "build" });
  expect(matchVehicle(beltTask, withTiming("wet belt"), null)).toEqual({ fits: "unknown", missing: "version" });
  expect(matchVehicle(beltTask, withTiming(), null)).toEqual({ fits: "unknown", missing: "timing" });
});

it("an inspection for an unknown fact fits until the fact is known to have another value", () => {
  const inspectionTask = { ...unlimitedTask, fits: [testRule({ needs: { timing: ["belt"] }, whenUnknown: "fits" })] };
  expect(matchVehicle(inspectionTask, petrolManual, null).fits).toBe("yes");
  expect(matchVehicle(inspectionTask, { ...petrolManual, facts: packFacts({ timing: "chain" }) }, null).fits).toBe(
    "no",
  );
});

it("a version with two possible drives fits if both fit, and is unknown if only one fits", () => {
  const taskForDrives = (...drives: string[]) => ({ ...unlimitedTask, fits: [testRule({ drives })] });
  const eitherDriveVehicle = { ...petrolManual, facts: packFacts({ drive: "RWD/4WD" }) };
  expect(matchVehicle(taskForDrives("RWD", "4WD"), eitherDriveVehicle, null).fits).toBe("yes");
  expect(matchVehicle(taskForDrives("4WD"), eitherDriveVehicle, null)).toEqual({ fits: "unknown", missing: "drive" });
  expect(matchVehicle(taskForDrives("FWD"), eitherDriveVehicle, null).fits).toBe("no");
});

it("an unknown fact of a vehicle prevents a price for it, but rules no task out", () => {
  expect(canBePriced(beltTask, petrolManual, null)).toBe(false);
  expect(canBePriced(beltTask, { fuel: null, transmission: null, year: null }, null)).toBe(true);
  expect(incompatibleTasks([beltTask], petrolManual, null)).toEqual([]);
});

it("F-200 when two of three tasks do not fit, those two are reported in cart order", () => {
  const tasks = [
    { name: "Spark plugs", ...unlimitedTask, excludedFuels: ["Diesel"] },
    { name: "Oil and filter", ...unlimitedTask },
    { name: "Clutch", ...unlimitedTask, onlyTransmissions: ["Manual"] },
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
      const isRuledOut = (...[limits, someVehicle, someState]: Parameters<typeof matchVehicle>) =>
        matchVehicle(limits, someVehicle, someState).fits === "no";
      if (isRuledOut(task, vehicle, state)) return;
      for (const name of ["fuel", "transmission", "year", "body", "facts"] as const)
        expect(isRuledOut(task, { ...vehicle, [name]: null }, state)).toBe(false);
      expect(isRuledOut(task, vehicle, null)).toBe(false);
      for (const liftedLimit of [
        { onlyFuels: [] },
        { excludedFuels: [] },
        { onlyTransmissions: [] },
        { minYear: null },
        { maxYear: null },
        { states: [] },
        { fits: [] },
      ])
        expect(isRuledOut({ ...task, ...liftedLimit }, vehicle, state)).toBe(false);
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
