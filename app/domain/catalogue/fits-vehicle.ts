import type { LeadVehicle } from "./vehicle/vehicle";
import { type FactName, unpackFacts, type VehicleFacts } from "./vehicle/vehicle-facts";
import type { FactNeeds, FitRule, Task } from "./task";

type TaskLimits = Pick<
  Task,
  "onlyFuels" | "excludedFuels" | "onlyTransmissions" | "minYear" | "maxYear" | "states" | "fits"
>;

/** Why a task cannot be done on a vehicle. */
export type VehicleMismatch = "fuel" | "transmission" | "year" | "build" | "state";
/** The vehicle fact that must be known to decide whether a task fits. "version" = all facts are known, and the answer depends on the individual car. */
export type MissingFact = FactName | "body" | "year" | "fuel" | "transmission" | "version";

export type Fit =
  | { readonly fits: "yes" }
  | { readonly fits: "no"; readonly mismatch: VehicleMismatch }
  | { readonly fits: "unknown"; readonly missing: MissingFact };

/** The known facts about a vehicle, which the fit rules use. A missing or null fact is unknown. `facts` has the format stored in a lead (vehicle-facts.ts). */
export type VehicleToFit = Partial<Pick<LeadVehicle, "make" | "fuel" | "transmission" | "year" | "body" | "facts">>;

type FitResult =
  | { readonly fits: "yes" }
  | { readonly fits: "no" }
  | { readonly fits: "unknown"; missing: MissingFact };

const FITS_VEHICLE = { fits: "yes" } as const;
const NO_FIT = { fits: "no" } as const;

/** Combines several results: the first "no", otherwise the first "unknown", otherwise "yes". */
function combineFits(results: readonly FitResult[]): FitResult {
  return results.find(({ fits }) => fits === "no") ?? results.find(({ fits }) => fits === "unknown") ?? FITS_VEHICLE;
}

function matchAllowed(value: string | null | undefined, allowed: readonly string[], missing: MissingFact): FitResult {
  if (allowed.length === 0) return FITS_VEHICLE;
  if (value === null || value === undefined || value === "" || value === "Other") return { fits: "unknown", missing };
  return allowed.includes(value) ? FITS_VEHICLE : NO_FIT;
}

/** "RWD/4WD" means that either is possible. The result is "yes" only if all possible drives are allowed. */
function matchDrive(facts: VehicleFacts, allowed: readonly string[]): FitResult {
  if (allowed.length === 0) return FITS_VEHICLE;
  const possibleDrives = facts.drive?.split("/") ?? [];
  const allowedDrives = possibleDrives.filter((drive) => allowed.includes(drive));
  if (possibleDrives.length > 0 && allowedDrives.length === 0) return NO_FIT;
  return possibleDrives.length > 0 && allowedDrives.length === possibleDrives.length
    ? FITS_VEHICLE
    : { fits: "unknown", missing: "drive" };
}

function matchYear(year: number | null | undefined, from: number | null, to: number | null): FitResult {
  if (from === null && to === null) return FITS_VEHICLE;
  if (year === null || year === undefined) return { fits: "unknown", missing: "year" };
  return (from === null || year >= from) && (to === null || year <= to) ? FITS_VEHICLE : NO_FIT;
}

const listNeeds = (needs: FactNeeds): readonly (readonly [FactName, readonly string[]])[] =>
  Object.entries(needs) as [FactName, readonly string[]][];

/**
 * Checks a vehicle against one fit rule. If a deciding fact is unknown and the task is an inspection (`whenUnknown`), the task counts as fitting, because the
 * inspection determines that fact.
 */
function matchRule(rule: FitRule, { body, year }: VehicleToFit, facts: VehicleFacts): FitResult {
  const results = [
    matchAllowed(body, rule.bodies, "body"),
    matchDrive(facts, rule.drives),
    matchYear(year, rule.fromYear, rule.toYear),
    ...listNeeds(rule.needs).map(([name, allowed]): FitResult => {
      const value = facts[name];
      if (value === undefined) return rule.whenUnknown === "fits" ? FITS_VEHICLE : { fits: "unknown", missing: name };
      if (rule.unsure[name]?.includes(value)) return { fits: "unknown", missing: "version" };
      return allowed.includes(value) ? FITS_VEHICLE : NO_FIT;
    }),
  ];
  return combineFits(results);
}

function matchAnyRule(rules: readonly FitRule[], vehicle: VehicleToFit): FitResult {
  if (rules.length === 0) return FITS_VEHICLE;
  const facts = unpackFacts(vehicle.facts);
  const results = rules.map((rule) => matchRule(rule, vehicle, facts));
  return results.find(({ fits }) => fits === "yes") ?? results.find(({ fits }) => fits === "unknown") ?? NO_FIT;
}

/** Whether a task can be done on a vehicle. `state` is the state of the job's suburb or of the plate; null = unknown, which does not rule the task out. */
export function matchVehicle(task: TaskLimits, vehicle: VehicleToFit, state: string | null): Fit {
  const { fuel, transmission, year } = vehicle;
  const fuelResult: FitResult =
    task.excludedFuels.length > 0 && !fuel
      ? { fits: "unknown", missing: "fuel" }
      : task.excludedFuels.includes(fuel ?? "")
        ? NO_FIT
        : matchAllowed(fuel, task.onlyFuels, "fuel");
  const isInState = state === null || state === "" || task.states.length === 0 || task.states.includes(state);
  const results: readonly (readonly [VehicleMismatch, FitResult])[] = [
    ["fuel", fuelResult],
    ["transmission", matchAllowed(transmission, task.onlyTransmissions, "transmission")],
    ["year", matchYear(year, task.minYear, task.maxYear)],
    ["build", matchAnyRule(task.fits, vehicle)],
    ["state", isInState ? FITS_VEHICLE : NO_FIT],
  ];
  const mismatch = results.find(([, { fits }]) => fits === "no");
  if (mismatch) return { fits: "no", mismatch: mismatch[0] };
  const combined = combineFits(results.map(([, compatibility]) => compatibility));
  return combined.fits === "unknown" ? combined : FITS_VEHICLE;
}

/** Whether a vehicle has been chosen. Without one, no task is ruled out. */
export const isVehicleChosen = ({ make }: Pick<VehicleToFit, "make">): boolean => make != null && make !== "";

/** Whether we may calculate a price for a task: it fits the vehicle, or no vehicle has been chosen yet. */
export function canBePriced(task: TaskLimits, vehicle: VehicleToFit, state: string | null): boolean {
  const { fits } = matchVehicle(task, vehicle, state);
  return fits === "yes" || (fits === "unknown" && !isVehicleChosen(vehicle));
}

/** Whether a task may be suggested for a vehicle; null = no vehicle. Unknown facts rule nothing out. */
export const canSuggest = (task: TaskLimits, vehicle: VehicleToFit | null, state: string | null): boolean =>
  vehicle === null || matchVehicle(task, vehicle, state).fits !== "no";

/** The tasks of a cart that cannot be done on the vehicle, in cart order. Custom tasks have no id and are not passed in (F-199). */
export function incompatibleTasks<T extends TaskLimits>(
  tasks: readonly T[],
  vehicle: VehicleToFit,
  state: string | null,
): readonly T[] {
  return tasks.filter((task) => matchVehicle(task, vehicle, state).fits === "no");
}
