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
  | { readonly fits: "no"; readonly because: VehicleMismatch }
  | { readonly fits: "unknown"; readonly missing: MissingFact };

/** The known facts about a vehicle, which the fit rules use. A missing or null fact is unknown. `facts` has the format stored in a lead (vehicle-facts.ts). */
export type VehicleToFit = Partial<Pick<LeadVehicle, "make" | "fuel" | "transmission" | "year" | "body" | "facts">>;

type Answer = { readonly fits: "yes" } | { readonly fits: "no" } | { readonly fits: "unknown"; missing: MissingFact };

const YES = { fits: "yes" } as const;
const NO = { fits: "no" } as const;

/** Combines several results: the first "no", otherwise the first "unknown", otherwise "yes". */
function allOf(answers: readonly Answer[]): Answer {
  return answers.find(({ fits }) => fits === "no") ?? answers.find(({ fits }) => fits === "unknown") ?? YES;
}

function isOneOf(value: string | null | undefined, allowed: readonly string[], missing: MissingFact): Answer {
  if (allowed.length === 0) return YES;
  if (value === null || value === undefined || value === "" || value === "Other") return { fits: "unknown", missing };
  return allowed.includes(value) ? YES : NO;
}

/** "RWD/4WD" means that either is possible. The result is "yes" only if all possible drives are allowed. */
function matchDrive(facts: VehicleFacts, allowed: readonly string[]): Answer {
  if (allowed.length === 0) return YES;
  const possible = facts.drive?.split("/") ?? [];
  const fitting = possible.filter((drive) => allowed.includes(drive));
  if (possible.length > 0 && fitting.length === 0) return NO;
  return possible.length > 0 && fitting.length === possible.length ? YES : { fits: "unknown", missing: "drive" };
}

function isBuiltIn(year: number | null | undefined, from: number | null, to: number | null): Answer {
  if (from === null && to === null) return YES;
  if (year === null || year === undefined) return { fits: "unknown", missing: "year" };
  return (from === null || year >= from) && (to === null || year <= to) ? YES : NO;
}

const listNeeds = (needs: FactNeeds): readonly (readonly [FactName, readonly string[]])[] =>
  Object.entries(needs) as [FactName, readonly string[]][];

/**
 * Checks a vehicle against one fit rule. If a deciding fact is unknown and the task is an inspection (`whenUnknown`), the vehicle counts as fitting, because
 * the inspection finds out.
 */
function isOfKind(rule: FitRule, { body, year }: VehicleToFit, facts: VehicleFacts): Answer {
  const answers = [
    isOneOf(body, rule.bodies, "body"),
    matchDrive(facts, rule.drives),
    isBuiltIn(year, rule.fromYear, rule.toYear),
    ...listNeeds(rule.needs).map(([name, allowed]): Answer => {
      const value = facts[name];
      if (value === undefined) return rule.whenUnknown === "fits" ? YES : { fits: "unknown", missing: name };
      if (rule.unsure[name]?.includes(value)) return { fits: "unknown", missing: "version" };
      return allowed.includes(value) ? YES : NO;
    }),
  ];
  return allOf(answers);
}

function isOfAnyKind(rules: readonly FitRule[], vehicle: VehicleToFit): Answer {
  if (rules.length === 0) return YES;
  const facts = unpackFacts(vehicle.facts);
  const answers = rules.map((rule) => isOfKind(rule, vehicle, facts));
  return answers.find(({ fits }) => fits === "yes") ?? answers.find(({ fits }) => fits === "unknown") ?? NO;
}

/** Whether a task can be done on a vehicle. `state` is the state of the job's suburb or of the plate; null = unknown, which does not rule the task out. */
export function matchVehicle(task: TaskLimits, vehicle: VehicleToFit, state: string | null): Fit {
  const { fuel, transmission, year } = vehicle;
  const isForFuel: Answer =
    task.excludedFuels.length > 0 && !fuel
      ? { fits: "unknown", missing: "fuel" }
      : task.excludedFuels.includes(fuel ?? "")
        ? NO
        : isOneOf(fuel, task.onlyFuels, "fuel");
  const isInState = state === null || state === "" || task.states.length === 0 || task.states.includes(state);
  const answers: readonly (readonly [VehicleMismatch, Answer])[] = [
    ["fuel", isForFuel],
    ["transmission", isOneOf(transmission, task.onlyTransmissions, "transmission")],
    ["year", isBuiltIn(year, task.minYear, task.maxYear)],
    ["build", isOfAnyKind(task.fits, vehicle)],
    ["state", isInState ? YES : NO],
  ];
  const against = answers.find(([, { fits }]) => fits === "no");
  if (against) return { fits: "no", because: against[0] };
  const all = allOf(answers.map(([, answer]) => answer));
  return all.fits === "unknown" ? all : YES;
}

/** Whether a vehicle has been chosen. Without one, no task is ruled out. */
export const isVehicleChosen = ({ make }: Pick<VehicleToFit, "make">): boolean => make != null && make !== "";

/** Whether a task may have a price from us: it fits the vehicle, or no vehicle has been chosen yet. */
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
