import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { seededTasks } from "../../../scripts/fit/fit-table";
import { packFacts, type VehicleFacts } from "./vehicle/vehicle-facts";
import { incompatibleTasks, type VehicleToFit } from "./fits-vehicle";

const CATALOGUE = seededTasks((path) => readFileSync(`data/${path}`, "utf8"));

const testVehicle = (
  body: string | null,
  facts: VehicleFacts | null,
  year: number | null,
  fuel = "Petrol",
  transmission = "Automatic",
): VehicleToFit => ({ body, facts: facts && packFacts(facts), year, fuel, transmission });

const COROLLA = testVehicle(
  "Hatchback",
  { drive: "FWD", transferCase: "no", radiatorFan: "electric", ignition: "coils" },
  2019,
);
const HILUX = testVehicle("Ute", { drive: "RWD/4WD", rearSprings: "leaf", dpf: "yes" }, 2018, "Diesel", "Manual");
const HIACE = testVehicle("Van", { drive: "RWD", transferCase: "no", rearSprings: "leaf" }, 2012, "Diesel");
const FORESTER = testVehicle(
  "SUV",
  { drive: "AWD", transferCase: "no", gearbox: "CVT", radiatorFan: "electric" },
  2015,
);
const TESLA = testVehicle("Sedan", { drive: "RWD", gearbox: "single-speed" }, 2019, "Electric");
const FALCON = testVehicle("Sedan", { drive: "RWD", transferCase: "no" }, 2014);
const CAMRY = testVehicle("Sedan", { drive: "FWD", transferCase: "no" }, 2016, "Hybrid");
const MX5 = testVehicle("Convertible", { drive: "RWD" }, 2010, "Petrol", "Manual");
const SIERRA = testVehicle(
  "SUV",
  { drive: "4WD", rearSprings: "leaf", ignition: "distributor" },
  1990,
  "Petrol",
  "Manual",
);
const UNKNOWN_VEHICLE = testVehicle(null, null, null);

const LEAF_SPRINGS = 4006;
const DIFFERENTIAL = 5006;
const TRANSFER_CASE = 5007;
const DRIVELINE = 5008;
const TAIL_SHAFT = 5011;
const UNIVERSAL_JOINT = 5012;
const ALIGN_4WD = 6002;
const FAN_HUB = 8008;
const TAILGATE = 11009;
const SUNROOF = 11013;
const CLUTCH = 3001;
const OIL = 7002;
const GLOW_PLUGS = 7017;
const SPARK_PLUGS = 296;
const DPF = 7025;
const EXHAUST = 7033;
const DISTRIBUTOR = 7016;
const BATTERY = 157;

const CASES: readonly (readonly [
  name: string,
  vehicle: VehicleToFit,
  fitting: readonly number[],
  not: readonly number[],
])[] = [
  [
    "a Corolla hatch of 2019",
    COROLLA,
    [BATTERY, OIL, SPARK_PLUGS, TAILGATE, SUNROOF],
    [LEAF_SPRINGS, DIFFERENTIAL, TRANSFER_CASE, DRIVELINE, TAIL_SHAFT, UNIVERSAL_JOINT, FAN_HUB, GLOW_PLUGS],
  ],
  [
    "a Hilux ute",
    HILUX,
    [LEAF_SPRINGS, DIFFERENTIAL, TRANSFER_CASE, DRIVELINE, TAIL_SHAFT, ALIGN_4WD, FAN_HUB, GLOW_PLUGS, DPF, CLUTCH],
    [SPARK_PLUGS, DISTRIBUTOR],
  ],
  [
    "a HiAce van",
    HIACE,
    [LEAF_SPRINGS, DIFFERENTIAL, TAIL_SHAFT, GLOW_PLUGS],
    [TRANSFER_CASE, DRIVELINE, ALIGN_4WD, CLUTCH],
  ],
  [
    "a Forester",
    FORESTER,
    [TAIL_SHAFT, ALIGN_4WD, TAILGATE],
    [LEAF_SPRINGS, GLOW_PLUGS, TRANSFER_CASE, DRIVELINE, FAN_HUB],
  ],
  [
    "an electric Model 3",
    TESLA,
    [BATTERY],
    [LEAF_SPRINGS, OIL, EXHAUST, TAILGATE, SPARK_PLUGS, CLUTCH, DIFFERENTIAL, TAIL_SHAFT],
  ],
  ["a Falcon sedan", FALCON, [DIFFERENTIAL, TAIL_SHAFT, FAN_HUB], [LEAF_SPRINGS, TAILGATE, TRANSFER_CASE]],
  ["a Camry hybrid", CAMRY, [SPARK_PLUGS, SUNROOF], [DIFFERENTIAL, UNIVERSAL_JOINT, LEAF_SPRINGS]],
  ["an MX-5", MX5, [CLUTCH, DIFFERENTIAL], [SUNROOF, TAILGATE, LEAF_SPRINGS]],
  ["a Sierra of 1990", SIERRA, [LEAF_SPRINGS, TRANSFER_CASE, DISTRIBUTOR], [GLOW_PLUGS, DPF]],
  [
    "a vehicle of which nothing is known but its fuel",
    UNKNOWN_VEHICLE,
    [LEAF_SPRINGS, DIFFERENTIAL, TRANSFER_CASE, TAILGATE, SUNROOF],
    [],
  ],
];

it("the table has at least 60 pairs of vehicle and task", () => {
  expect(CASES.flatMap(([, , fittingTasks, excluded]) => [...fittingTasks, ...excluded]).length).toBeGreaterThanOrEqual(
    60,
  );
});

it.each(CASES)("F-199 F-200 %s gets exactly the tasks that fit", (_, vehicle, fittingTasks, excluded) => {
  const requests = CATALOGUE.filter(({ id }) => fittingTasks.includes(id) || excluded.includes(id));
  expect(requests).toHaveLength(fittingTasks.length + excluded.length);
  expect(
    incompatibleTasks(requests, vehicle, null)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual([...excluded].sort((a, b) => a - b));
});

it("every rule uses values from the vehicle tables", () => {
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
