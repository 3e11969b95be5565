import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { FACT_NAMES, unpackFacts, VEHICLE_FACTS } from "../../app/domain/catalogue/vehicle/vehicle-facts";
import { readCell, parseCsv } from "../seed/table";
import { readFacts } from "../seed/vehicle-facts";
import { type BuiltVehicle, commonVehicles, fitTable, pricedTasks, seededTasks } from "./fit-table";

const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const TASKS = seededTasks(read);
const findPricedTasks = pricedTasks(read);
let commonVehicleList: readonly BuiltVehicle[] = [];
beforeAll(() => {
  commonVehicleList = commonVehicles(read);
}, 120_000);

const tasksInCategory = (...categories: readonly number[]) =>
  TASKS.filter(({ categoryId }) => categories.includes(categoryId)).map(({ id }) => id);
const BELT = 191;
const BELT_PUMP = 13001;
const CHAIN = 13002;
const AUTO = 5001;
const DCT = 5003;
const CVT = 5004;
const MANUAL = 5005;
const TURBO = 7027;
const DPF = 7025;
const DPF_CLEAN = 7024;
const ADBLUE = 7026;
const GLOW = 7017;
const PLUGS = 296;
const DIESEL_FILTER = 7009;
const SHOES = 2007;
const CYLINDERS = 2008;
const REAR_PADS = 160;
const REAR_ROTORS = 162;
const PUMP = 4016;
const FLUID = 4017;
const TRANSFER = 5007;
const DRIVELINE = 5008;
const DIFF = 5006;
const TAIL_SHAFT = 5011;
const SNORKEL = 17020;
const STARTER = 9003;
const ALTERNATOR = 9002;
const CLUTCH = tasksInCategory(3);

it("the checked-in fit table matches the data", () => {
  expect(fitTable(read)).toBe(read("catalogue/fit-table.csv"));
}, 120_000);

it("covers the 100 most common vehicles of each country, each in at least one version", () => {
  const vehicleRows = parseCsv(read("catalogue/common-vehicles.csv"));
  for (const country of ["AU", "NZ"]) {
    const models = vehicleRows.filter((row) => readCell(row, "country") === country);
    expect(new Set(models.map((row) => `${readCell(row, "make")} ${readCell(row, "model")}`)).size).toBe(100);
    for (const row of models)
      expect(
        commonVehicleList.some(
          (builtVehicle) =>
            builtVehicle.country === country &&
            builtVehicle.make === readCell(row, "make") &&
            builtVehicle.model === readCell(row, "model"),
        ),
        `${country} ${readCell(row, "make")} ${readCell(row, "model")}`,
      ).toBe(true);
  }
});

it("knows the timing drive and gearbox of nine in ten engines", () => {
  const engines = commonVehicleList.filter(({ fuel }) => fuel !== "Electric");
  for (const fact of ["timing", "gearbox"] as const) {
    const matchingEngines = engines.filter(({ facts }) => unpackFacts(facts)[fact] !== undefined);
    expect(matchingEngines.length / engines.length, fact).toBeGreaterThan(0.9);
  }
});

it("every rule in vehicle-facts.csv names known vehicles and a fact that applies", () => {
  const catalogueNames = new Set(
    ["vehicles.csv", "vehicles_anz.csv"].flatMap((file) =>
      parseCsv(read(file)).flatMap((row) => [
        readCell(row, "make"),
        `${readCell(row, "make")}|${readCell(row, "model")}`.toLowerCase(),
      ]),
    ),
  );
  for (const row of parseCsv(read("catalogue/vehicle-facts.csv"))) {
    const make = readCell(row, "make");
    if (make !== "") expect(catalogueNames, make).toContain(make);
    for (const model of readCell(row, "models").split(";").filter(Boolean))
      expect(catalogueNames, `${make} ${model}`).toContain(`${make}|${model}`.toLowerCase());
    expect(Object.keys(readFacts(readCell(row, "facts"))).length).toBeGreaterThan(0);
    expect(["high", "medium", "low"]).toContain(readCell(row, "confidence"));
  }
}, 60_000);

it("every fact that a fit rule requires exists, with its values", () => {
  for (const { fits } of TASKS)
    for (const { needs, unsure } of fits)
      for (const [name, values] of [...Object.entries(needs), ...Object.entries(unsure)]) {
        expect(FACT_NAMES).toContain(name);
        for (const value of values) expect(VEHICLE_FACTS[name as keyof typeof VEHICLE_FACTS]).toContain(value);
      }
});

/** Tasks that no vehicle of a kind can have, written down independently of the fit rules. */
const IMPOSSIBLE_TASKS: readonly (readonly [
  kind: string,
  isOfKind: (vehicle: BuiltVehicle, facts: ReturnType<typeof unpackFacts>) => boolean,
  tasks: readonly number[],
])[] = [
  [
    "electric",
    ({ fuel }) => fuel === "Electric",
    [
      ...tasksInCategory(7, 13),
      ...CLUTCH,
      AUTO,
      DCT,
      CVT,
      MANUAL,
      TRANSFER,
      DRIVELINE,
      TAIL_SHAFT,
      PUMP,
      STARTER,
      ALTERNATOR,
    ],
  ],
  ["petrol", ({ fuel }) => fuel === "Petrol", [GLOW, DPF, DPF_CLEAN, ADBLUE, DIESEL_FILTER, 7013, 7021, 7022, 7023]],
  ["diesel", ({ fuel }) => fuel === "Diesel", [PLUGS, 7008, 7011, 7012, 7014, 7015, 7016, 7028]],
  ["hybrid", ({ fuel }) => fuel === "Hybrid", [STARTER, ALTERNATOR, GLOW, ADBLUE]],
  ["automatic", ({ transmission }) => transmission === "Automatic", [...CLUTCH, MANUAL]],
  ["manual", ({ transmission }) => transmission === "Manual", [AUTO, DCT, CVT]],
  ["chain engine", (_, { timing }) => timing === "chain", [BELT, BELT_PUMP, 13004]],
  ["belt engine", (_, { timing }) => timing === "belt", [CHAIN]],
  ["CVT", (_, { gearbox }) => gearbox === "CVT", [AUTO, DCT]],
  ["dry dual clutch", (_, { gearbox }) => gearbox === "dry dual-clutch", [AUTO, DCT, CVT]],
  ["without a turbocharger", (_, { induction }) => induction === "none", [TURBO]],
  ["front-wheel drive", (_, { drive }) => drive === "FWD", [TRANSFER, DRIVELINE, DIFF, TAIL_SHAFT, SNORKEL, 6002]],
  ["rear discs", (_, { rearBrakes }) => rearBrakes === "disc", [SHOES, CYLINDERS]],
  ["rear drums", (_, { rearBrakes }) => rearBrakes === "drum", [REAR_PADS, REAR_ROTORS]],
  ["electric steering", (_, { steering }) => steering === "electric", [PUMP, FLUID]],
  // A task whose fit is unknown has no price.
  ["timing not known", (_, { timing }) => timing === undefined, [BELT, BELT_PUMP, CHAIN]],
  ["gearbox not known", (_, { gearbox }) => gearbox === undefined, [AUTO, DCT, CVT]],
  ["rear brakes not known", (_, { rearBrakes }) => rearBrakes === undefined, [SHOES, REAR_PADS, REAR_ROTORS]],
  ["steering not known", (_, { steering }) => steering === undefined, [PUMP, FLUID]],
];

it.each(IMPOSSIBLE_TASKS)("F-200 prices no impossible job for a common vehicle: %s", (_, isAffected, impossible) => {
  const fittedVehicles = commonVehicleList.filter((vehicle) => isAffected(vehicle, unpackFacts(vehicle.facts)));
  expect(fittedVehicles.length).toBeGreaterThan(0);
  const wrong = new Set(
    fittedVehicles.flatMap((vehicle) => {
      const tasks = findPricedTasks(vehicle).filter((id) => impossible.includes(id));
      return tasks.map((id) => `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.engine}: ${id}`);
    }),
  );
  expect([...wrong]).toEqual([]);
});

/** Facts that were reviewed by hand. The sources are in data/catalogue/fit-review.md. */
const REVIEWED_FACTS: readonly (readonly [
  name: string,
  isMeant: (vehicle: BuiltVehicle) => boolean,
  can: readonly number[],
  cannot: readonly number[],
])[] = [
  [
    "2018 Toyota Corolla 1.8 petrol automatic",
    ({ model, year, fuel, engine, transmission }) =>
      model === "Corolla" &&
      year >= 2014 &&
      year <= 2018 &&
      fuel === "Petrol" &&
      engine.startsWith("1.8") &&
      transmission === "Automatic",
    [CVT, CHAIN, REAR_PADS, PLUGS],
    [BELT, BELT_PUMP, AUTO, DCT, SHOES, CYLINDERS, PUMP, FLUID, SNORKEL, ADBLUE, DPF_CLEAN, TRANSFER, TURBO],
  ],
  [
    "2016 Toyota Hilux 2.8 diesel",
    ({ model, year, engine }) => model === "Hilux" && year >= 2016 && year <= 2023 && engine.startsWith("2.8L turbo"),
    [CHAIN, SHOES, PUMP, FLUID, DPF_CLEAN, GLOW, TURBO, 4006],
    [BELT, BELT_PUMP, REAR_PADS, CVT, DCT, ADBLUE, PLUGS, 4005],
  ],
  [
    "2010 Toyota Hilux 3.0 diesel",
    ({ model, year, engine }) => model === "Hilux" && year >= 2006 && year <= 2014 && engine.startsWith("3.0L turbo"),
    [BELT, BELT_PUMP, SHOES, PUMP, GLOW, TURBO],
    [CHAIN, REAR_PADS, DPF_CLEAN, CVT, ADBLUE, PLUGS],
  ],
  [
    "2020 Ford Ranger 2.0 bi-turbo",
    ({ model, year, engine, fuel }) =>
      model === "Ranger" && fuel === "Diesel" && year >= 2018 && year <= 2021 && engine.startsWith("2.0"),
    [SHOES, DPF_CLEAN, TURBO],
    // A car with a timing belt in oil has no instant price for either job.
    [BELT, BELT_PUMP, CHAIN, REAR_PADS, PUMP, FLUID, ADBLUE],
  ],
  [
    "2010 Mitsubishi Triton 2.5 diesel",
    ({ model, year, engine }) => model === "Triton" && year >= 2008 && year <= 2014 && engine.startsWith("2.5L turbo"),
    [BELT, SHOES, PUMP],
    [CHAIN, REAR_PADS, CVT, ADBLUE],
  ],
  [
    "2018 Mitsubishi Triton 2.4 diesel",
    ({ model, year, engine, fuel }) =>
      model === "Triton" && fuel === "Diesel" && year >= 2016 && year <= 2023 && engine.startsWith("2.4"),
    [CHAIN, SHOES, PUMP, DPF_CLEAN],
    [BELT, REAR_PADS, ADBLUE],
  ],
  [
    "2008 Subaru Forester 2.5",
    ({ model, year, engine, fuel }) =>
      model === "Forester" && fuel === "Petrol" && year >= 2003 && year <= 2010 && engine.startsWith("2.5"),
    [BELT, BELT_PUMP, REAR_PADS, PUMP],
    [CHAIN, SHOES, TRANSFER, DRIVELINE, CVT],
  ],
  [
    "2016 Subaru Forester 2.5 CVT",
    ({ model, year, engine, transmission }) =>
      model === "Forester" &&
      year >= 2014 &&
      year <= 2020 &&
      engine.startsWith("2.5L petrol") &&
      transmission === "Automatic",
    [CHAIN, CVT, REAR_PADS],
    [BELT, AUTO, SHOES, PUMP, FLUID, TRANSFER, TURBO],
  ],
  [
    "2016 Volkswagen Golf 1.4 TSI DSG",
    ({ model, year, engine, transmission, make }) =>
      make === "Volkswagen" &&
      model === "Golf" &&
      year >= 2014 &&
      year <= 2020 &&
      engine.startsWith("1.4") &&
      transmission === "Automatic",
    [BELT, BELT_PUMP, REAR_PADS, TURBO],
    [CHAIN, AUTO, DCT, CVT, SHOES, PUMP, FLUID, TRANSFER],
  ],
  [
    "2014 Holden Cruze 1.8",
    ({ model, year, engine }) => model === "Cruze" && year >= 2009 && engine.startsWith("1.8"),
    [BELT, BELT_PUMP, REAR_PADS],
    [CHAIN, SHOES, TURBO, CVT],
  ],
  [
    "2012 Toyota Aqua hybrid",
    ({ model, year, fuel }) => model === "Aqua" && fuel === "Hybrid" && year <= 2020,
    [CHAIN, SHOES, PLUGS],
    [BELT, AUTO, DCT, CVT, REAR_PADS, PUMP, STARTER, ALTERNATOR, 7018],
  ],
  [
    "2021 Tesla Model 3",
    ({ model }) => model === "Model 3",
    [REAR_PADS, 10007, 157],
    [7001, 7020, 5013, 1001, 5014, AUTO, PUMP, BELT, PLUGS, SHOES, DIFF],
  ],
];

describe("manually reviewed vehicles", () => {
  it.each(REVIEWED_FACTS)("%s", (_, isIntendedMatch, can, cannot) => {
    const versions = commonVehicleList.filter(isIntendedMatch);
    expect(versions.length).toBeGreaterThan(0);
    for (const vehicle of versions) {
      const tasks = findPricedTasks(vehicle);
      const name = `${vehicle.year} ${vehicle.variant} ${vehicle.engine} ${vehicle.transmission} ${vehicle.facts}`;
      expect(
        can.filter((id) => !tasks.includes(id)),
        `has no price: ${name}`,
      ).toEqual([]);
      expect(
        cannot.filter((id) => tasks.includes(id)),
        `has a price: ${name}`,
      ).toEqual([]);
    }
  });
});
