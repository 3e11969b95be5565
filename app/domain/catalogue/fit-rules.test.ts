import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tasks } from "../../../scripts/seed/tables/tasks";
import { incompatibleTasks, type VehicleToFit } from "./fits-vehicle";
import type { FitRule } from "./task";

/** The tasks as they are seeded, with the columns that a vehicle is held against. */
const CATALOGUE = [...tasks.rows((path) => readFileSync(`data/${path}`, "utf8"))]
  .map((values) => Object.fromEntries(tasks.columns.map((column, index) => [column, values[index] ?? null])))
  .map((row) => ({
    id: Number(row.id),
    onlyFuels: JSON.parse(String(row.only_fuels)) as string[],
    excludedFuels: JSON.parse(String(row.excluded_fuels)) as string[],
    onlyTransmissions: JSON.parse(String(row.only_transmissions)) as string[],
    minYear: row.min_year as number | null,
    maxYear: row.max_year as number | null,
    states: JSON.parse(String(row.states)) as string[],
    fits: JSON.parse(String(row.fits)) as FitRule[],
  }));

const vehicle = (
  body: string | null,
  drive: string | null,
  year: number | null,
  fuel = "Petrol",
  transmission = "Automatic",
): VehicleToFit => ({ body, drive, year, fuel, transmission });

const COROLLA = vehicle("Hatchback", "FWD", 2019);
const HILUX = vehicle("Ute", "RWD/4WD", 2018, "Diesel", "Manual");
const HIACE = vehicle("Van", "RWD", 2012, "Diesel");
const FORESTER = vehicle("SUV", "AWD", 2015);
const TESLA = vehicle("Sedan", "RWD", 2019, "Electric");
const FALCON = vehicle("Sedan", "RWD", 2014);
const CAMRY = vehicle("Sedan", "FWD", 2016, "Hybrid");
const MX5 = vehicle("Convertible", "RWD", 2010, "Petrol", "Manual");
const SIERRA = vehicle("SUV", "4WD", 1990, "Petrol", "Manual");
const UNKNOWN = vehicle(null, null, null);

const [LEAF, DIFF, TRANSFER, DRIVELINE, TAIL_SHAFT, UNIVERSAL, ALIGN_4WD, FAN_HUB, TAILGATE, SUNROOF] = [
  4006, 5006, 5007, 5008, 5011, 5012, 6002, 8008, 11009, 11013,
];
const [CLUTCH, OIL, GLOW, PLUGS, DPF, EXHAUST, DISTRIBUTOR, BATTERY] = [3001, 7002, 7017, 296, 7025, 7033, 7016, 157];

const CASES: readonly (readonly [
  name: string,
  vehicle: VehicleToFit,
  fitting: readonly number[],
  not: readonly number[],
])[] = [
  [
    "a Corolla hatch of 2019",
    COROLLA,
    [BATTERY, OIL, PLUGS, TAILGATE, SUNROOF],
    [LEAF, DIFF, TRANSFER, DRIVELINE, TAIL_SHAFT, UNIVERSAL, FAN_HUB, GLOW],
  ],
  [
    "a Hilux ute",
    HILUX,
    [LEAF, DIFF, TRANSFER, DRIVELINE, TAIL_SHAFT, ALIGN_4WD, FAN_HUB, GLOW, DPF, CLUTCH],
    [PLUGS, DISTRIBUTOR],
  ],
  ["a HiAce van", HIACE, [LEAF, DIFF, TAIL_SHAFT, GLOW], [TRANSFER, DRIVELINE, ALIGN_4WD, CLUTCH]],
  ["a Forester", FORESTER, [TRANSFER, DRIVELINE, ALIGN_4WD, TAILGATE], [LEAF, GLOW]],
  ["an electric Model 3", TESLA, [BATTERY], [LEAF, OIL, EXHAUST, TAILGATE, PLUGS, CLUTCH]],
  ["a Falcon sedan", FALCON, [DIFF, TAIL_SHAFT, FAN_HUB], [LEAF, TAILGATE, TRANSFER]],
  ["a Camry hybrid", CAMRY, [PLUGS, SUNROOF], [DIFF, UNIVERSAL, LEAF]],
  ["an MX-5", MX5, [CLUTCH, DIFF], [SUNROOF, TAILGATE, LEAF]],
  ["a Sierra of 1990", SIERRA, [LEAF, TRANSFER, DISTRIBUTOR], [GLOW, DPF]],
  ["a vehicle of which nothing is known but its fuel", UNKNOWN, [LEAF, DIFF, TRANSFER, TAILGATE, SUNROOF], []],
];

it("the table of cases is large enough to mean something", () => {
  expect(CASES.flatMap(([, , fitting, not]) => [...fitting, ...not]).length).toBeGreaterThanOrEqual(60);
});

it.each(CASES)("F-199 F-200 %s is offered what it can have, and nothing else", (_, of, fitting, not) => {
  const asked = CATALOGUE.filter(({ id }) => fitting.includes(id) || not.includes(id));
  expect(asked).toHaveLength(fitting.length + not.length);
  expect(
    incompatibleTasks(asked, of, null)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual([...not].sort((a, b) => a - b));
});

it("every rule names words of the vehicle tables", () => {
  const rules = CATALOGUE.flatMap(({ fits }) => fits);
  expect(rules.length).toBeGreaterThan(10);
  const bodies = new Set(
    readFileSync("data/vehicles_anz.csv", "utf8")
      .split("\n")
      .map((line) => line.split(",")[4]),
  );
  for (const rule of rules) {
    for (const body of rule.bodies) expect(bodies, body).toContain(body);
    for (const drive of rule.drives) expect(["FWD", "RWD", "AWD", "4WD"]).toContain(drive);
  }
});
