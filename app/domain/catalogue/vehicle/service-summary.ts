import type { ServiceInterval } from "./intervals";
import type { DueOperations, ServiceOperation } from "./operations-due";
import { type ServiceTexts, textsForFuel } from "./service-texts";

/** The contents of a service, described for the customer. */
export interface ServiceSummary {
  readonly name: string;
  /** Included in the price. */
  readonly operations: readonly string[];
  readonly parts: readonly string[];
  /** Operations due at this service by age or distance, priced separately. */
  readonly alsoDue: readonly string[];
  readonly additionalBilledOperations: readonly string[];
  readonly excludedOperations: readonly string[];
}

/** Prefixes of the operation codes that the price of each level already includes. */
const INCLUDED_CODE_PREFIXES: Readonly<Record<ServiceInterval["level"], readonly string[]>> = {
  minor: ["ENG-OIL", "ENG-SUMP"],
  intermediate: ["ENG-OIL", "ENG-SUMP", "CAB-FILTER", "BRK-FLUID"],
  major: ["ENG-OIL", "ENG-SUMP", "CAB-FILTER", "BRK-FLUID", "ENG-AIRFILTER", "PLUG-", "FUEL-FILTER-D"],
};

/** Summary of a logbook service: the texts of its level, and operations due for this vehicle beyond the level. Electric vehicles have their own levels. */
export function logbookSummary(
  text: ServiceTexts,
  interval: ServiceInterval,
  due: DueOperations,
  fuel: string,
): ServiceSummary {
  const { levels, ...lists } = fuel === "Electric" ? text.logbook.whenElectric : text.logbook;
  const { operations, parts } = levels[interval.level];
  const isPriced = ({ code }: ServiceOperation) =>
    INCLUDED_CODE_PREFIXES[interval.level].some((start) => code.startsWith(start));
  // Checks are part of every logbook service; only replacements can be beyond the level.
  const additional = due.included
    .map(({ operation }) => operation)
    .filter((operation) => operation.kind === "Replace" && !operation.isInBasicService && !isPriced(operation));
  return {
    name: `Logbook service, ${interval.name}`,
    operations: textsForFuel(operations, fuel),
    parts: textsForFuel(parts, fuel),
    alsoDue: [
      ...additional.map(({ name }) => name),
      ...due.additionalBilled.filter(({ kind }) => kind === "Replace").map(({ name }) => name),
      ...due.dueIfFitted.map(({ name }) => `${name} (if fitted)`),
    ],
    additionalBilledOperations: textsForFuel(lists.additionalBilledOperations, fuel),
    excludedOperations: textsForFuel(lists.excludedOperations, fuel),
  };
}

/** Summary of a menu service, e.g. 1 = Basic Service; null = unknown id. Electric vehicles have their own lists. */
export function genericSummary(
  text: ServiceTexts,
  genericServiceId: number,
  fuel: string | null,
): ServiceSummary | null {
  const service = text.genericServices.find((candidate) => candidate.genericServiceId === genericServiceId);
  if (!service) return null;
  const lists = fuel === "Electric" ? service.whenElectric : service;
  return {
    name: service.name,
    operations: textsForFuel(lists.operations, fuel),
    parts: textsForFuel(lists.parts, fuel),
    alsoDue: [],
    additionalBilledOperations: textsForFuel(lists.additionalBilledOperations, fuel),
    excludedOperations: textsForFuel(lists.excludedOperations, fuel),
  };
}
