import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { findIntervals, type ServiceInterval } from "./intervals";
import type { DueOperations, ServiceOperation } from "./operations-due";
import { genericSummary, logbookSummary, type ServiceSummary } from "./service-summary";
import { parseServiceTexts } from "./service-texts";

const text = parseServiceTexts(JSON.parse(readFileSync("data/catalogue/services.json", "utf8")));
const testOperation = (code: string, overrides: Partial<ServiceOperation> = {}): ServiceOperation => ({
  code,
  name: code,
  kind: "Replace",
  fuels: [],
  conditions: [],
  everyKm: 40000,
  everyMonths: 24,
  firstAtKm: null,
  labourHours100: 40,
  part: null,
  isInBasicService: false,
  excludedNote: null,
  ...overrides,
});
const due: DueOperations = {
  included: [
    testOperation("ENG-OIL", { isInBasicService: true }),
    testOperation("BRK-FLUID"),
    testOperation("DIFF-R"),
    testOperation("BRK-DRUM", { kind: "Inspect" }),
  ].map((operation) => ({ operation, partQuantity: null })),
  additionalBilled: [],
  dueIfFitted: [testOperation("BELT-TIMING")],
  excluded: [],
};
const [minor, intermediate, , major] = findIntervals({ intervalKm: 10000, intervalMonths: 12 }) as [
  ServiceInterval,
  ServiceInterval,
  ServiceInterval,
  ServiceInterval,
];
const PARTS = parse(readFileSync("data/catalogue/parts.csv"), { columns: true }) as Record<string, string>[];

it("work included in a service level's price is not listed again as due", () => {
  expect(logbookSummary(text, intermediate, due, "Diesel").alsoDue).toEqual(["DIFF-R", "BELT-TIMING (if fitted)"]);
  expect(logbookSummary(text, minor, due, "Diesel").alsoDue).toEqual([
    "BRK-FLUID",
    "DIFF-R",
    "BELT-TIMING (if fitted)",
  ]);
});

/** Parts that an electric car does not have. */
const ENGINE_PARTS_PATTERN = /engine oil|oil filter|air filter|spark plug|timing belt|fuel filter|transmission fluid/i;

const ELECTRIC: readonly (readonly [name: string, summary: () => ServiceSummary | null])[] = [
  ["Basic Service", () => genericSummary(text, 1, "Electric")],
  ...[minor, intermediate, major].map(
    (interval) =>
      [
        `logbook service, ${interval.level}`,
        () => logbookSummary(text, interval, { ...due, included: [], dueIfFitted: [] }, "Electric"),
      ] as const,
  ),
];

it.each(ELECTRIC)("OW-11 the service lists of an electric car contain no combustion engine part: %s", (_, summary) => {
  const { operations, parts, additionalBilledOperations, excludedOperations } = summary() ?? ({} as ServiceSummary);
  for (const text of [...operations, ...parts, ...additionalBilledOperations, ...excludedOperations])
    expect(text).not.toMatch(ENGINE_PARTS_PATTERN);
  // No part is both included in the price and listed as additional or excluded.
  for (const part of parts) expect([...additionalBilledOperations, ...excludedOperations]).not.toContain(part);
});

it("OW-11 an electric service lists the same parts as its price line", () => {
  const partName = (code: string) => PARTS.find((row) => row.part_code === code)?.name ?? "";
  const document = JSON.parse(readFileSync("data/catalogue/services.json", "utf8"));
  const levels = document.logbook.whenElectric.levels;
  const services: readonly { readonly partsCode: string; readonly parts: readonly string[] }[] = [
    document.genericServices[0].whenElectric,
    levels.minor,
    levels.intermediate,
    levels.major,
  ];
  for (const { partsCode, parts } of services)
    expect(partName(partsCode).split(": ")[1]).toBe(parts.map((part) => part.toLowerCase()).join(", "));
});

it("a diesel's major service has no spark plugs, and a petrol car's no diesel filter", () => {
  const partsFor = (fuel: string) => logbookSummary(text, major, due, fuel).parts;
  expect(partsFor("Diesel")).toContain("Diesel fuel filter");
  expect(partsFor("Diesel")).not.toContain("Spark plugs");
  expect(partsFor("Hybrid")).toContain("Spark plugs");
  expect(partsFor("Petrol")).not.toContain("Diesel fuel filter");
  expect(genericSummary(text, 1, "Diesel")?.excludedOperations).not.toContain("Spark plugs");
  expect(genericSummary(text, 1, "LPG")?.excludedOperations).toContain("LPG filter");
});
