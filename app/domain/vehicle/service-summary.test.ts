import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { intervalsOf } from "./intervals";
import type { DueOperations } from "./operations-due";
import type { ServiceOperation } from "./service-operation";
import { logbookSummary } from "./service-summary";
import { readServiceWords } from "./service-words";

const words = readServiceWords(JSON.parse(readFileSync("data/catalogue/services.json", "utf8")));
const anOperation = (code: string, over: Partial<ServiceOperation> = {}): ServiceOperation => ({
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
  ...over,
});
const due: DueOperations = {
  included: [
    anOperation("ENG-OIL", { isInBasicService: true }),
    anOperation("BRK-FLUID"),
    anOperation("DIFF-R"),
    anOperation("BRK-DRUM", { kind: "Inspect" }),
  ].map((operation) => ({ operation, partQuantity: null })),
  additionalBilled: [],
  ifFitted: [anOperation("BELT-TIMING")],
  excluded: [],
};
const [minor, intermediate] = intervalsOf({ intervalKm: 10000, intervalMonths: 12 }) as [
  ReturnType<typeof intervalsOf>[number],
  ReturnType<typeof intervalsOf>[number],
];

it("what the level's price holds is not said to be due beside it", () => {
  expect(logbookSummary(words, intermediate, due, "Diesel").alsoDue).toEqual(["DIFF-R", "BELT-TIMING (if fitted)"]);
  expect(logbookSummary(words, minor, due, "Diesel").alsoDue).toEqual([
    "BRK-FLUID",
    "DIFF-R",
    "BELT-TIMING (if fitted)",
  ]);
});

it("an electric car is never told of engine oil", () => {
  const electric = logbookSummary(
    words,
    minor,
    { ...due, included: [{ operation: anOperation("CAB-FILTER"), partQuantity: "1" }] },
    "Electric",
  );
  expect(electric.operations).toEqual(["CAB-FILTER"]);
});
