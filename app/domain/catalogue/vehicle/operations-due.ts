import type { ServiceInterval } from "./intervals";
import { type PartQuantityFacts, partQuantity } from "./part-quantity";
import type { ServiceSchedule } from "./schedule";
import type { VehicleFacts } from "./vehicle-facts";

/** An operation performed in a service. Source: data/service_operations.csv; prices are what the customer pays, GST included. */
export interface ServiceOperation {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Empty = every fuel. */
  readonly fuels: readonly string[];
  /** Any of: a body, a drive, a gearbox, "turbo", or a condition that the catalogue does not store. Empty = every vehicle. */
  readonly conditions: readonly string[];
  readonly everyKm: number | null;
  readonly everyMonths: number | null;
  readonly firstAtKm: number | null;
  /** Hundredths of an hour, on a vehicle that is already on the hoist. */
  readonly labourHours100: number;
  readonly part: {
    readonly code: string;
    readonly name: string;
    /** A number, "cylinders", or the name of a capacity such as "oil_capacity_l". */
    readonly quantity: string;
    /** AUD cents for price categories 1 to 5. */
    readonly priceByCategory: readonly number[];
  } | null;
  readonly isInBasicService: boolean;
  /** Text shown for an operation that is not in the Basic Service; null = none. */
  readonly excludedNote: string | null;
}

/** Facts of a vehicle that determine which operations are due. */
export interface ServicedVehicle extends PartQuantityFacts {
  readonly year: number;
  readonly transmission: string;
  readonly transmissionType: string | null;
  readonly induction: string | null;
  /** Facts for the build year; absent = none known. */
  readonly facts?: VehicleFacts;
}

export interface DueOperation {
  readonly operation: ServiceOperation;
  /** Decimal as text, e.g. "4.4"; null = no part. */
  readonly partQuantity: string | null;
}

export interface DueOperations {
  /** Included in the service. */
  readonly included: readonly DueOperation[];
  /** Due, and billed in addition to the service if the customer wants it. */
  readonly additionalBilled: readonly ServiceOperation[];
  /**
   * Due only if the vehicle has a feature that the catalogue does not know, such as a timing belt or drum brakes. Offered, but never priced unless requested.
   */
  readonly dueIfFitted: readonly ServiceOperation[];
  /** Repairs that are never part of a service. */
  readonly excluded: readonly ServiceOperation[];
}

/** Conditions that are decided by vehicle facts if known (vehicle-facts.ts). No table covers solid tappets (data/README-anz.md). */
const FACT_CONDITIONS: Readonly<Record<string, (facts: VehicleFacts) => boolean | null>> = {
  "solid tappets": () => null,
  "timing belt engine": ({ timing }) => (timing === undefined ? null : timing === "belt"),
  "wet timing belt": ({ timing }) => (timing === undefined ? null : timing === "wet belt"),
  "drum brakes": ({ rearBrakes }) => (rearBrakes === undefined ? null : rearBrakes === "drum"),
  "hydraulic steering": ({ steering }) => (steering === undefined ? null : steering !== "electric"),
  AdBlue: ({ adBlue }) => (adBlue === undefined ? null : adBlue === "yes"),
};

/** Returns all basic operations and every scheduled one that falls due between the previous service and this one (data/README-anz.md). */
export function operationsDue(
  operations: readonly ServiceOperation[],
  vehicle: ServicedVehicle,
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
  interval: Pick<ServiceInterval, "sortOrder">,
): DueOperations {
  const applicableOperations = operations.filter(
    (operation) => operation.fuels.length === 0 || operation.fuels.includes(vehicle.fuel),
  );
  const isDue = (operation: ServiceOperation) =>
    operation.isInBasicService ||
    countTimesDue(operation, schedule, interval.sortOrder) > countTimesDue(operation, schedule, interval.sortOrder - 1);
  const dueOperations = applicableOperations.filter(
    (operation) => isDue(operation) && matchesConditions(operation, vehicle),
  );
  const due = keepOneOfKind(
    dueOperations.filter((operation) => !isConditional(operation, vehicle)),
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
    dueIfFitted: dueOperations.filter((operation) => isConditional(operation, vehicle)),
    excluded: applicableOperations.filter((operation) => operation.excludedNote?.startsWith("Excluded")),
  };
}

/**
 * Number of times an operation has fallen due up to the n-th service. It falls due for the k-th time at k times its distance or k times its months, whichever
 * comes first. If `firstAtKm` differs from `everyKm`, both intervals are counted from the first time.
 */
function countTimesDue(
  operation: ServiceOperation,
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
  serviceNumber: number,
): number {
  const { everyKm, everyMonths, firstAtKm } = operation;
  const km = serviceNumber * schedule.intervalKm;
  const months = serviceNumber * schedule.intervalMonths;
  if (everyKm === null) return everyMonths === null ? 0 : Math.floor(months / everyMonths);
  if (firstAtKm === null || firstAtKm === everyKm)
    return Math.max(Math.floor(km / everyKm), everyMonths === null ? 0 : Math.floor(months / everyMonths));
  if (km < firstAtKm) return 0;
  const kmBeyondFirst = km - firstAtKm;
  // Estimates the months since the first time from the mileage of the schedule.
  const timesDueByMonths = everyMonths === null ? 0 : Math.floor((months * kmBeyondFirst) / (km * everyMonths));
  return 1 + Math.max(Math.floor(kmBeyondFirst / everyKm), timesDueByMonths);
}

function matchesConditions({ conditions }: ServiceOperation, vehicle: ServicedVehicle): boolean {
  if (conditions.length === 0) return true;
  const drives = vehicle.drive?.split("/") ?? [];
  return conditions.some((condition) => {
    // Unknown facts do not rule an operation out; `isConditional` keeps it out of the price.
    const factResult = FACT_CONDITIONS[condition]?.(vehicle.facts ?? {});
    if (factResult !== undefined) return factResult ?? true;
    if (condition === "Manual") return vehicle.transmission === "Manual";
    if (condition === "Automatic") return vehicle.transmission === "Automatic" && vehicle.transmissionType === null;
    if (condition === "CVT" || condition === "DCT/AMT") return vehicle.transmissionType === condition;
    if (condition === "turbo") return vehicle.induction === "turbo";
    return condition === vehicle.body || drives.includes(condition);
  });
}

/** Keeps only one of the three spark plug rows, and only one of the air filters (dusty use or usual). */
function keepOneOfKind(due: readonly ServiceOperation[], vehicle: ServicedVehicle): readonly ServiceOperation[] {
  const plugCode =
    vehicle.fuel === "LPG" || vehicle.year < 2005
      ? "PLUG-NICKEL"
      : vehicle.fuel === "Petrol" && vehicle.induction === "turbo"
        ? "PLUG-TURBO"
        : "PLUG-IRIDIUM";
  const isDusty =
    vehicle.fuel === "Diesel" &&
    (vehicle.body === "Ute" || vehicle.body === "Cab Chassis" || (vehicle.drive?.split("/").includes("4WD") ?? false));
  return due.filter(({ code }) => {
    if (code.startsWith("PLUG-")) return code === plugCode;
    return code !== (isDusty ? "ENG-AIRFILTER-R" : "ENG-AIRFILTER-DUST");
  });
}

const isConditional = (operation: ServiceOperation, { facts = {} }: ServicedVehicle) =>
  operation.conditions.some((condition) => FACT_CONDITIONS[condition]?.(facts) === null) ||
  /^(Only where|Wet-clutch|Logbook item where)/.test(operation.excludedNote ?? "");

/** Whether the operation's note says that it is billed separately. The Basic Service never bills anything extra. */
const isBilledSeparately = (operation: ServiceOperation) =>
  !operation.isInBasicService && /^(Additional|Quoted separately|Excluded)/.test(operation.excludedNote ?? "");
