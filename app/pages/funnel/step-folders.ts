import type { StepId } from "../../domain/funnel/steps";
import type { CascadeKey } from "../../domain/catalogue/vehicle/vehicle";

export type VehicleLevelStep = `vehicle-${CascadeKey}`;

/** Steps that share a view and a form. */
const SHARED_STEP_FOLDERS: Readonly<Partial<Record<StepId, string>>> = {
  "customer-2": "customer",
  "vehicle-make": "vehicle-level",
  "vehicle-model": "vehicle-level",
  "vehicle-year": "vehicle-level",
  "vehicle-body": "vehicle-level",
  "vehicle-fuel": "vehicle-level",
  "vehicle-transmission": "vehicle-level",
  "vehicle-variant": "vehicle-level",
  "vehicle-engine": "vehicle-level",
} satisfies Readonly<Record<VehicleLevelStep, string>> & Readonly<Partial<Record<StepId, string>>>;

/** The folder below `steps/` with a step's view and form: its own, unless it shares one. */
export const findStepFolder = (step: StepId): string => SHARED_STEP_FOLDERS[step] ?? step;
