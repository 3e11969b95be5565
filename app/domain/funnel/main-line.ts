import { type Stage, STEP_IDS, STEPS, type StepId } from "./steps";

/** The typical path (F-158) with its skip rules: all steps of the table that are a stage. */
export const MAIN_STAGES: readonly (Stage & { readonly step: StepId })[] = STEP_IDS.flatMap((step) => {
  const { stage } = STEPS[step];
  return stage === null ? [] : [{ step, ...stage }];
});

/** Index of a step's stage on the main line: the step itself, or the nearest stage above it in the table. */
export function findStageIndex(step: StepId): number {
  const precedingSteps = STEP_IDS.slice(0, STEP_IDS.indexOf(step) + 1);
  return precedingSteps.filter((id) => STEPS[id].stage !== null).length - 1;
}
