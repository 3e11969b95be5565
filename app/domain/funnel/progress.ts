import type { Journey } from "./journey";
import { MAIN_LINE, stageOf } from "./main-line";
import type { StepId } from "./steps";

/**
 * The visitor's position among the stages that apply to them, as in "3 of about 8". The total is approximate, because later stages may still be skipped. A
 * side question, such as the tyre size, has the number of the stage before it, so that the number never decreases.
 */
export function stepProgress(step: StepId, journey: Journey): { readonly at: number; readonly of: number } {
  const here = stageOf(step);
  const counts = MAIN_LINE.flatMap((stage, index) => (stage.isOnTheWay(journey) ? index : []));
  return { at: Math.max(1, counts.filter((index) => index <= here).length), of: counts.length };
}
