import { COUNTRIES } from "../core/country/country";
import { CASCADE, type CascadeKey } from "../catalogue/vehicle/vehicle";
import type { Journey } from "./journey";
import { MAIN_LINE, stageOf } from "./main-line";
import { NEEDS, type Need } from "./needs";
import { resolvePosition } from "./resolve-position";
import { isStepId, type StepId, STEPS, type Target } from "./steps";

export type Entry = { readonly ok: true } | { readonly ok: false; readonly missing: Need; readonly goTo: StepId };

/** May this step be shown? If not: what is missing first, and where it is asked. A refusal never leads to a step that refuses too. */
export function canShow(step: StepId, journey: Journey): Entry {
  const missing = STEPS[step].needs.find((need) => !NEEDS[need].isMet(journey));
  if (missing === undefined) return { ok: true };
  const goTo = resolvePosition(NEEDS[missing].goTo, journey);
  const there = canShow(goTo, journey);
  return { ok: false, missing, goTo: there.ok ? goTo : there.goTo };
}

/** The first stage after `from` that is not answered yet; "submit" when none is left. */
export function nextStep(from: StepId, journey: Journey): StepId | "submit" {
  const open = MAIN_LINE.slice(stageOf(from) + 1).find((stage) => !stage.isDone(journey));
  return open === undefined ? "submit" : resolvePosition(openAt(open.step, journey), journey);
}

/** The vehicle is asked from where it was left: the level that is open, the vehicles of the plate that is known, or its beginning. */
function openAt(step: StepId, { lead }: Journey): StepId {
  if (step !== "vehicle-rego-check" || lead.fleetCompanyId !== null) return step;
  const { make, rego, regoState } = lead.vehicle;
  const level = make === null ? undefined : CASCADE.find((key) => lead.vehicle[key] === null);
  if (level !== undefined) return vehicleStep(level);
  const isPlateComplete = rego !== null && (regoState !== null || COUNTRIES[lead.country].states.length === 0);
  return make === null && isPlateComplete ? "vehicle-rego-found" : step;
}

/** Where an answer leads. The table must know the edge: a target that it does not list is a bug, and is thrown. */
export function afterAnswer(from: StepId, target: Target, journey: Journey): StepId | "submit" {
  if (!STEPS[from].next.includes(target)) throw new Error(`the step table has no way from ${from} to ${target}`);
  const goal = target === "onward" ? nextStep(from, journey) : target;
  if (goal === "submit") return goal;
  const position = resolvePosition(goal, journey);
  const entry = canShow(position, journey);
  return entry.ok ? position : entry.goTo;
}

/**
 * Where the customer stopped: the first question that is open, inside the vehicle the level that is. A link to go on names it;
 * an address without a step begins a lead without a vehicle at the tasks (see `resumeStep`).
 */
export function resumePoint(journey: Journey): StepId {
  const open = MAIN_LINE.find((stage) => !stage.isDone(journey))?.step ?? "customer";
  const position = resolvePosition(openAt(open, journey), journey);
  const entry = canShow(position, journey);
  return entry.ok ? position : entry.goTo;
}

/** Where the funnel opens without `step`: a lead without a vehicle starts at the tasks (ledger F-174), others where they stopped. */
export function resumeStep(journey: Journey): StepId {
  if (journey.lead.vehicle.mid === null && !journey.lead.isUnknownVehicle) return "task-select";
  const open = resolvePosition(MAIN_LINE.find((stage) => !stage.isDone(journey))?.step ?? "customer", journey);
  const entry = canShow(open, journey);
  return entry.ok ? open : entry.goTo;
}

/** The step that Back leads to; null at the start. Always an earlier step that was really shown, so Back never bounces. */
export function previousStep(step: StepId, journey: Journey): StepId | null {
  const { back } = STEPS[step];
  const before =
    back === "stage" ? stageBefore(step, journey) : back === "vehicle" ? lastVehicleStep(journey, step) : back;
  const view = before === null ? null : resolvePosition(before, journey);
  // When this step replaces the one before it, Back skips both.
  return view === step ? stageBefore(step, journey) : view;
}

function stageBefore(step: StepId, journey: Journey): StepId | null {
  const before = MAIN_LINE.slice(0, stageOf(step)).findLast((stage) => stage.isOnTheWay(journey));
  if (before === undefined) return null;
  return resolvePosition(before.step === "vehicle-rego-check" ? lastVehicleStep(journey, step) : before.step, journey);
}

/** The step that identified the vehicle: the plate, or the last cascade level above `step` that offered a choice. */
function lastVehicleStep({ lead, askedVehicleKeys }: Journey, step: StepId): StepId {
  if (!isVehicleLevel(step) && lead.vehicle.isVerifiedRego) return "vehicle-rego-found";
  const below = isVehicleLevel(step) ? CASCADE.indexOf(levelOf(step)) : firstUnknownField(lead.vehicle);
  const request = CASCADE.slice(0, below).findLast((key) => askedVehicleKeys.includes(key));
  return request === undefined ? "vehicle-rego-check" : vehicleStep(request);
}

/** "Not sure" leaves a level unknown: that level was asked, so it counts. */
const firstUnknownField = (vehicle: Journey["lead"]["vehicle"]): number => {
  const index = CASCADE.findIndex((key) => vehicle[key] === null);
  return index < 0 ? CASCADE.length : index + 1;
};

export const vehicleStep = (key: CascadeKey): StepId => `vehicle-${key}`;
export const levelOf = (step: StepId): CascadeKey => step.slice("vehicle-".length) as CascadeKey;
export const isVehicleLevel = (step: StepId): boolean =>
  isStepId(step) && (CASCADE as readonly string[]).includes(levelOf(step));
