import type { ServiceInterval } from "./intervals";
import type { DueOperations } from "./operations-due";
import type { ServiceOperation } from "./service-operation";
import type { ServiceWords } from "./service-words";

/** What a service holds, in words for the customer. */
export interface ServiceSummary {
  readonly name: string;
  /** Inside the price. */
  readonly operations: readonly string[];
  readonly parts: readonly string[];
  /** Due at this service by age or distance, and priced apart. */
  readonly alsoDue: readonly string[];
  readonly additionalBilledOperations: readonly string[];
  readonly excludedOperations: readonly string[];
}

/** Operations that the price of a level already holds, by the beginning of their code. */
const IN_THE_PRICE: Readonly<Record<ServiceInterval["level"], readonly string[]>> = {
  minor: ["ENG-OIL", "ENG-SUMP"],
  intermediate: ["ENG-OIL", "ENG-SUMP", "CAB-FILTER", "BRK-FLUID"],
  major: ["ENG-OIL", "ENG-SUMP", "CAB-FILTER", "BRK-FLUID", "ENG-AIRFILTER", "PLUG-", "FUEL-FILTER-D"],
};

/** A logbook service: its level's words, and what this vehicle is due for beyond the level. The levels speak of engines only. */
export function logbookSummary(
  words: ServiceWords,
  interval: ServiceInterval,
  due: DueOperations,
  fuel: string,
): ServiceSummary {
  if (fuel === "Electric") return electricSummary(words, interval, due);
  const { levels, additionalBilledOperations, excludedOperations } = words.logbook;
  const isPriced = ({ code }: ServiceOperation) => IN_THE_PRICE[interval.level].some((start) => code.startsWith(start));
  // Checks are in every logbook service; only what is replaced can be beyond the level.
  const beyond = due.included
    .map(({ operation }) => operation)
    .filter((operation) => operation.kind === "Replace" && !operation.isInBasicService && !isPriced(operation));
  return {
    name: `Logbook service, ${interval.name}`,
    operations: levels[interval.level].operations,
    parts: levels[interval.level].parts,
    alsoDue: [
      ...beyond.map(({ name }) => name),
      ...due.additionalBilled.filter(({ kind }) => kind === "Replace").map(({ name }) => name),
      ...due.ifFitted.map(({ name }) => `${name} (if fitted)`),
    ],
    additionalBilledOperations,
    excludedOperations,
  };
}

function electricSummary({ logbook }: ServiceWords, interval: ServiceInterval, due: DueOperations): ServiceSummary {
  const included = due.included.map(({ operation }) => operation);
  return {
    name: `Logbook service, ${interval.name}`,
    operations: included.map(({ name }) => name),
    parts: [...new Set(included.flatMap(({ part }) => part?.name ?? []))],
    alsoDue: due.additionalBilled.map(({ name }) => name),
    additionalBilledOperations: logbook.additionalBilledOperations,
    excludedOperations: logbook.excludedOperations,
  };
}

/** A service of the menu, e.g. 1 = Basic Service; null = unknown id. An electric vehicle has its own list. */
export function genericSummary(
  words: ServiceWords,
  genericServiceId: number,
  fuel: string | null,
): ServiceSummary | null {
  const service = words.genericServices.find((candidate) => candidate.genericServiceId === genericServiceId);
  if (!service) return null;
  const { name, operations, operationsWhenElectric, parts, additionalBilledOperations, excludedOperations } = service;
  const isElectric = fuel === "Electric";
  return {
    name,
    operations: isElectric ? operationsWhenElectric : operations,
    parts: isElectric ? [] : parts,
    alsoDue: [],
    additionalBilledOperations,
    excludedOperations,
  };
}
