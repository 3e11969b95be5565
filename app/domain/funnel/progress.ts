import type { Journey } from "./journey";
import { MAIN_STAGES, findStageIndex } from "./main-line";
import type { StepId } from "./steps";

/**
 * The visitor's position among the stages that apply to them, as in "3 of about 8". The total is approximate, because later stages may still be skipped. A
 * side question, such as the tyre size, has the number of the stage before it, so that the number never decreases.
 */
export function stepProgress(step: StepId, journey: Journey): { readonly position: number; readonly total: number } {
  const currentStage = findStageIndex(step);
  const counts = MAIN_STAGES.flatMap((stage, index) => (stage.isRelevant(journey) ? index : []));
  return { position: Math.max(1, counts.filter((index) => index <= currentStage).length), total: counts.length };
}
