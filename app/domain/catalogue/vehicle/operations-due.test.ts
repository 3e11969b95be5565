import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseCsv } from "../../../../scripts/seed/table";
import { type ServicedVehicle, operationsDue, type ServiceOperation } from "./operations-due";

const numberOrNull = (text: string | undefined) => (text === "" || text === undefined ? null : Number(text));
const operations: readonly ServiceOperation[] = parseCsv(readFileSync("data/service_operations.csv", "utf8")).map(
  (row) => ({
    code: row.operation_code ?? "",
    name: row.operation ?? "",
    kind: row.kind ?? "",
    fuels: (row.applies_fuel ?? "").split("|").filter(Boolean),
    conditions: (row.applies_body_or_drive ?? "").split("|").filter(Boolean),
    everyKm: numberOrNull(row.every_km),
    everyMonths: numberOrNull(row.every_months),
    firstAtKm: numberOrNull(row.first_at_km),
    labourHours100: Math.round(Number(row.labour_hours) * 100),
    part: row.part_code
      ? {
          code: row.part_code,
          name: row.part_name ?? "",
          quantity: row.part_qty_rule ?? "",
          priceByCategory: [1, 2, 3, 4, 5],
        }
      : null,
    isInBasicService: row.included_in_basic_service === "Y",
    excludedNote: row.excluded_note || null,
  }),
);

const corolla: ServicedVehicle = {
  year: 2018,
  body: "Hatchback",
  fuel: "Petrol",
  transmission: "Automatic",
  transmissionType: "CVT",
  drive: "FWD",
  induction: null,
  cylinders: 4,
};
const hilux: ServicedVehicle = {
  ...corolla,
  body: "Ute",
  fuel: "Diesel",
  transmissionType: null,
  drive: "4WD",
  induction: "turbo",
};
const yearlySchedule = { intervalKm: 15000, intervalMonths: 12 };
const codesAt = (sortOrder: number, vehicle = corolla, schedule = yearlySchedule) => {
  const due = operationsDue(operations, vehicle, schedule, { sortOrder });
  return {
    included: due.included.map(({ operation }) => operation.code),
    ifFitted: due.dueIfFitted.map(({ code }) => code),
    billed: due.additionalBilled.map(({ code }) => code),
    excluded: due.excluded.map(({ code }) => code),
  };
};

it("every service includes an oil change, with the quantity that the engine takes", () => {
  for (const number of [1, 2, 7])
    expect(codesAt(number).included).toEqual(expect.arrayContaining(["ENG-OIL", "ENG-OILFILTER"]));
  const oilCodes = (vehicle: ServicedVehicle) =>
    operationsDue(operations, vehicle, yearlySchedule, { sortOrder: 1 }).included.find(
      ({ operation }) => operation.code === "ENG-OIL",
    )?.partQuantity;
  expect([
    oilCodes(corolla),
    oilCodes(hilux),
    oilCodes({ ...corolla, cylinders: 3 }),
    oilCodes({ ...corolla, cylinders: null }),
  ]).toEqual(["4.4", "6.5", "3.4", "4.4"]);
});

it("an operation is due by months or distance, whichever comes first, once per interval", () => {
  // Brake fluid: 40,000 km or 24 months. At 15,000 km a year the months are reached first, and 45,000 km does not make it due again.
  expect([1, 2, 3, 4, 5, 6].filter((number) => codesAt(number).included.includes("BRK-FLUID"))).toEqual([2, 4, 6]);
  expect(
    [1, 2, 3, 4].filter((number) =>
      codesAt(number, corolla, { intervalKm: 40000, intervalMonths: 12 }).included.includes("BRK-FLUID"),
    ),
  ).toEqual([1, 2, 3, 4]);
});

it("a longer first interval shifts the following ones", () => {
  // Coolant: first at 160,000 km, then every 100,000 km or 60 months.
  const coolantServices = Array.from({ length: 24 }, (_, index) => index + 1).filter((number) =>
    codesAt(number).included.includes("COOL-REPLACE"),
  );
  expect(coolantServices).toEqual([11, 16, 21]);
});

it("one spark plug row applies, depending on fuel, age and turbo", () => {
  const plugCodes = (vehicle: ServicedVehicle) =>
    new Set(
      Array.from({ length: 8 }, (_, index) => codesAt(index + 1, vehicle).included)
        .flat()
        .filter((code) => code.startsWith("PLUG-")),
    );
  expect([...plugCodes(corolla)]).toEqual(["PLUG-IRIDIUM"]);
  expect([...plugCodes({ ...corolla, induction: "turbo" })]).toEqual(["PLUG-TURBO"]);
  expect([...plugCodes({ ...corolla, year: 2001 })]).toEqual(["PLUG-NICKEL"]);
  expect([...plugCodes(hilux)]).toEqual([]);
});

it("a diesel ute gets the dusty-use air filter instead of the usual one", () => {
  const otherAirFilters = Array.from({ length: 6 }, (_, index) => codesAt(index + 1, hilux).included)
    .flat()
    .filter((code) => code.startsWith("ENG-AIRFILTER-") && code !== "ENG-AIRFILTER-I");
  expect(new Set(otherAirFilters)).toEqual(new Set(["ENG-AIRFILTER-DUST"]));
});

it("an operation for unknown equipment is offered as if fitted and never part of the service", () => {
  const codesByService = Array.from({ length: 30 }, (_, index) => codesAt(index + 1));
  expect(codesByService.flatMap((codes) => codes.ifFitted)).toContain("BELT-TIMING");
  expect(codesByService.flatMap((codes) => codes.included)).not.toContain("BELT-TIMING");
});

it("repairs are excluded and an electric car has no oil change", () => {
  expect(codesAt(1).excluded).toEqual(expect.arrayContaining(["BRK-PADS-F", "BATT-REPLACE"]));
  const electricCodes = codesAt(4, { ...corolla, fuel: "Electric", cylinders: null });
  expect(electricCodes.included).not.toContain("ENG-OIL");
  expect(electricCodes.included).toContain("EV-CABLES");
});
