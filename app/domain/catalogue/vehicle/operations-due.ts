import type { ServiceInterval } from "./intervals";
import { type MeasuredVehicle, partQuantity } from "./part-quantity";
import type { ServiceSchedule } from "./schedule";
import type { ServiceOperation } from "./service-operation";
import type { VehicleFacts } from "./vehicle-facts";

/** What the list of operations asks of a vehicle. */
export interface ServicedVehicle extends MeasuredVehicle {
  readonly year: number;
  readonly transmission: string;
  readonly transmissionType: string | null;
  readonly induction: string | null;
  /** Of the build year; left out = none is known. */
  readonly facts?: VehicleFacts;
}

export interface DueOperation {
  readonly operation: ServiceOperation;
  /** Decimal text, e.g. "4.4"; null = no part. */
  readonly partQuantity: string | null;
}

export interface DueOperations {
  /** In the service. */
  readonly included: readonly DueOperation[];
  /** Due, and billed in addition to the service if the customer wants it. */
  readonly additionalBilled: readonly ServiceOperation[];
  /** Due only when the vehicle has what the catalogue cannot know (a timing belt, drum brakes): offered, never priced unasked. */
  readonly ifFitted: readonly ServiceOperation[];
  /** Repairs that a service never holds. */
  readonly excluded: readonly ServiceOperation[];
}

/** Conditions that facts decide, where they are known (vehicle-facts.ts). Solid tappets are in no table (data/README-anz.md). */
const BY_FACTS: Readonly<Record<string, (facts: VehicleFacts) => boolean | null>> = {
  "solid tappets": () => null,
  "timing belt engine": ({ timing }) => (timing === undefined ? null : timing === "belt"),
  "wet timing belt": ({ timing }) => (timing === undefined ? null : timing === "wet belt"),
  "drum brakes": ({ rearBrakes }) => (rearBrakes === undefined ? null : rearBrakes === "drum"),
  "hydraulic steering": ({ steering }) => (steering === undefined ? null : steering !== "electric"),
  AdBlue: ({ adBlue }) => (adBlue === undefined ? null : adBlue === "yes"),
};

/** All basic operations, and every scheduled one that falls due in the step to this interval (data/README-anz.md). */
export function operationsDue(
  operations: readonly ServiceOperation[],
  vehicle: ServicedVehicle,
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
  interval: Pick<ServiceInterval, "sortOrder">,
): DueOperations {
  const fitting = operations.filter(
    (operation) => operation.fuels.length === 0 || operation.fuels.includes(vehicle.fuel),
  );
  const isDue = (operation: ServiceOperation) =>
    operation.isInBasicService ||
    timesDone(operation, schedule, interval.sortOrder) > timesDone(operation, schedule, interval.sortOrder - 1);
  const possible = fitting.filter((operation) => isDue(operation) && suits(operation, vehicle));
  const due = isOnlyOneOfKind(
    possible.filter((operation) => !isIfFitted(operation, vehicle)),
    vehicle,
  );
  return {
    included: due
      .filter((operation) => !isBilledSeparately(operation))
      .map((operation) => ({
        operation,
        partQuantity: operation.part && partQuantity(operation.part.quantity, vehicle),
      })),
    additionalBilled: due.filter(isBilledSeparately),
    ifFitted: possible.filter((operation) => isIfFitted(operation, vehicle)),
    excluded: fitting.filter((operation) => operation.excludedNote?.startsWith("Excluded")),
  };
}

/**
 * How often an operation fell due up to the n-th service. The k-th time comes at k times its distance or k times its
 * months, whichever is first; a later first time shifts both.
 */
function timesDone(
  operation: ServiceOperation,
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
  service: number,
): number {
  const { everyKm, everyMonths, firstAtKm } = operation;
  const km = service * schedule.intervalKm;
  const months = service * schedule.intervalMonths;
  if (everyKm === null) return everyMonths === null ? 0 : Math.floor(months / everyMonths);
  if (firstAtKm === null || firstAtKm === everyKm)
    return Math.max(Math.floor(km / everyKm), everyMonths === null ? 0 : Math.floor(months / everyMonths));
  if (km < firstAtKm) return 0;
  const beyond = km - firstAtKm;
  // Months since the first time, were the vehicle driven as its schedule supposes.
  const byMonths = everyMonths === null ? 0 : Math.floor((months * beyond) / (km * everyMonths));
  return 1 + Math.max(Math.floor(beyond / everyKm), byMonths);
}

function suits({ conditions }: ServiceOperation, vehicle: ServicedVehicle): boolean {
  if (conditions.length === 0) return true;
  const drives = vehicle.drive?.split("/") ?? [];
  return conditions.some((condition) => {
    // What is not known is not ruled out; `isIfFitted` keeps it out of the price.
    const byFacts = BY_FACTS[condition]?.(vehicle.facts ?? {});
    if (byFacts !== undefined) return byFacts ?? true;
    if (condition === "Manual") return vehicle.transmission === "Manual";
    if (condition === "Automatic") return vehicle.transmission === "Automatic" && vehicle.transmissionType === null;
    if (condition === "CVT" || condition === "DCT/AMT") return vehicle.transmissionType === condition;
    if (condition === "turbo") return vehicle.induction === "turbo";
    return condition === vehicle.body || drives.includes(condition);
  });
}

/** Of the three rows of spark plugs one holds, and the dusty-use air filter takes the place of the usual one. */
function isOnlyOneOfKind(due: readonly ServiceOperation[], vehicle: ServicedVehicle): readonly ServiceOperation[] {
  const plugs =
    vehicle.fuel === "LPG" || vehicle.year < 2005
      ? "PLUG-NICKEL"
      : vehicle.fuel === "Petrol" && vehicle.induction === "turbo"
        ? "PLUG-TURBO"
        : "PLUG-IRIDIUM";
  const isDusty =
    vehicle.fuel === "Diesel" &&
    (vehicle.body === "Ute" || vehicle.body === "Cab Chassis" || (vehicle.drive?.split("/").includes("4WD") ?? false));
  return due.filter(({ code }) => {
    if (code.startsWith("PLUG-")) return code === plugs;
    return code !== (isDusty ? "ENG-AIRFILTER-R" : "ENG-AIRFILTER-DUST");
  });
}

const isIfFitted = (operation: ServiceOperation, { facts = {} }: ServicedVehicle) =>
  operation.conditions.some((condition) => BY_FACTS[condition]?.(facts) === null) ||
  /^(Only where|Wet-clutch|Logbook item where)/.test(operation.excludedNote ?? "");

/** The note of an operation says so; the Basic Service bills nothing in addition. */
const isBilledSeparately = (operation: ServiceOperation) =>
  !operation.isInBasicService && /^(Additional|Quoted separately|Excluded)/.test(operation.excludedNote ?? "");
