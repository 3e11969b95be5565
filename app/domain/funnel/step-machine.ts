import { COUNTRIES } from "../core/country/country";
import { CASCADE, type CascadeKey } from "../catalogue/vehicle/vehicle";
import type { Journey } from "./journey";
import { NEEDS, type Need } from "./needs";
import { resolveStep } from "./resolve-position";
import { isStepId, type StepId, STEPS, type Target, type Stage, STEP_IDS } from "./steps";

/** The typical path (F-158) with its skip rules: all steps in the table that are stages. */
const MAIN_STAGES: readonly (Stage & { readonly step: StepId })[] = STEP_IDS.flatMap((step) => {
  const { stage } = STEPS[step];
  return stage === null ? [] : [{ step, ...stage }];
});

/** Index of a step's stage on the main line: the step itself, or the nearest stage above it in the table. */
function findStageIndex(step: StepId): number {
  const precedingSteps = STEP_IDS.slice(0, STEP_IDS.indexOf(step) + 1);
  return precedingSteps.filter((id) => STEPS[id].stage !== null).length - 1;
}

export type StepAccess = { readonly ok: true } | { readonly ok: false; readonly missing: Need; readonly goTo: StepId };

/** Decides whether a step may be shown. If not, returns the first missing requirement and the step that asks for it. That step is never refused itself. */
export function checkStepAccess(step: StepId, journey: Journey): StepAccess {
  const missing = STEPS[step].needs.find((need) => !NEEDS[need].isMet(journey));
  if (missing === undefined) return { ok: true };
  const goTo = resolveStep(NEEDS[missing].goTo, journey);
  const fallback = checkStepAccess(goTo, journey);
  return { ok: false, missing, goTo: fallback.ok ? goTo : fallback.goTo };
}

/** The first unanswered stage after `from`; "submit" if there is none. */
export function nextStep(from: StepId, journey: Journey): StepId | "submit" {
  const nextStage = MAIN_STAGES.slice(findStageIndex(from) + 1).find((stage) => !stage.isDone(journey));
  return nextStage === undefined ? "submit" : resolveStep(resolveOpenStep(nextStage.step, journey), journey);
}

/** The step at which the vehicle questions resume: the open level, the vehicles found for a known plate, or the first vehicle step. */
function resolveOpenStep(step: StepId, { lead }: Journey): StepId {
  if (step !== "vehicle-rego-check" || lead.fleetCompanyId !== null) return step;
  const { make, rego, regoState } = lead.vehicle;
  const level = make === null ? undefined : CASCADE.find((key) => lead.vehicle[key] === null);
  if (level !== undefined) return vehicleStep(level);
  const isPlateComplete = rego !== null && (regoState !== null || COUNTRIES[lead.country].states.length === 0);
  return make === null && isPlateComplete ? "vehicle-rego-found" : step;
}

/** The step after an answer. Throws if the step table does not list the target, because that is a bug. */
export function stepAfterAnswer(from: StepId, target: Target, journey: Journey): StepId | "submit" {
  if (!STEPS[from].next.includes(target)) throw new Error(`the step table has no path from ${from} to ${target}`);
  const targetStep = target === "onward" ? nextStep(from, journey) : target;
  if (targetStep === "submit") return targetStep;
  const position = resolveStep(targetStep, journey);
  const access = checkStepAccess(position, journey);
  return access.ok ? position : access.goTo;
}

/**
 * Where the customer stopped: the first open question, or the open vehicle level. Links for resuming name this step. A URL without a step uses `resumeStep`,
 * which starts a lead without a vehicle at the tasks.
 */
export function firstOpenStep(journey: Journey): StepId {
  const nextStage = MAIN_STAGES.find((stage) => !stage.isDone(journey))?.step ?? "customer";
  const position = resolveStep(resolveOpenStep(nextStage, journey), journey);
  const access = checkStepAccess(position, journey);
  return access.ok ? position : access.goTo;
}

/** The step at which the funnel opens if the URL has no `step`. A lead without a vehicle starts at the tasks (F-174); others resume where they stopped. */
export function resumeStep(journey: Journey): StepId {
  if (journey.lead.vehicle.mid === null && !journey.lead.isUnknownVehicle) return "task-select";
  const nextStage = resolveStep(MAIN_STAGES.find((stage) => !stage.isDone(journey))?.step ?? "customer", journey);
  const access = checkStepAccess(nextStage, journey);
  return access.ok ? nextStage : access.goTo;
}

/** The step that Back leads to; null at the start. It is always an earlier step that was actually shown, so that Back never leads forward again. */
export function previousStep(step: StepId, journey: Journey): StepId | null {
  const { back } = STEPS[step];
  const backStep =
    back === "stage" ? previousStage(step, journey) : back === "vehicle" ? lastVehicleStep(journey, step) : back;
  const target = backStep === null ? null : resolveStep(backStep, journey);
  // If the previous step resolves to this step, Back skips both.
  return target === step ? previousStage(step, journey) : target;
}

function previousStage(step: StepId, journey: Journey): StepId | null {
  const stageBefore = MAIN_STAGES.slice(0, findStageIndex(step)).findLast((stage) => stage.isRelevant(journey));
  if (stageBefore === undefined) return null;
  return resolveStep(
    stageBefore.step === "vehicle-rego-check" ? lastVehicleStep(journey, step) : stageBefore.step,
    journey,
  );
}

/** The step that identified the vehicle: the plate, or the last cascade level above `step` that offered a choice. */
function lastVehicleStep({ lead, askedVehicleKeys }: Journey, step: StepId): StepId {
  if (!isVehicleLevel(step) && lead.vehicle.isVerifiedRego) return "vehicle-rego-found";
  const levelIndex = isVehicleLevel(step) ? CASCADE.indexOf(toLevel(step)) : askedLevelCount(lead.vehicle);
  const askedKey = CASCADE.slice(0, levelIndex).findLast((key) => askedVehicleKeys.includes(key));
  return askedKey === undefined ? "vehicle-rego-check" : vehicleStep(askedKey);
}

/** Number of cascade levels that were asked. The first level without a value counts, because "Not sure" leaves it empty. */
const askedLevelCount = (vehicle: Journey["lead"]["vehicle"]): number => {
  const index = CASCADE.findIndex((key) => vehicle[key] === null);
  return index < 0 ? CASCADE.length : index + 1;
};

export const vehicleStep = (key: CascadeKey): StepId => `vehicle-${key}`;
export const toLevel = (step: StepId): CascadeKey => step.slice("vehicle-".length) as CascadeKey;
export const isVehicleLevel = (step: StepId): boolean =>
  isStepId(step) && (CASCADE as readonly string[]).includes(toLevel(step));

/**
 * The visitor's position among the stages that apply to them, as in "3 of about 8". The total is approximate, because later stages may still be skipped. A
 * side question, such as the tyre size, has the number of the stage before it, so that the number never decreases.
 */
export function stepProgress(step: StepId, journey: Journey): { readonly position: number; readonly total: number } {
  const currentStage = findStageIndex(step);
  const counts = MAIN_STAGES.flatMap((stage, index) => (stage.isRelevant(journey) ? index : []));
  return { position: Math.max(1, counts.filter((index) => index <= currentStage).length), total: counts.length };
}
