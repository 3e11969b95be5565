import type { Journey } from "./journey";
import { MAIN_LINE, stageOf } from "./main-line";
import type { StepId } from "./steps";

/**
 * "3 of about 8": stages of the main line that this visitor meets. Stages still to come may go away, hence "about". A question that comes up by the way,
 * such as the size of a tyre, has the number of the stage before it: the next one may be that stage, and the number never falls.
 */
export function stepProgress(step: StepId, journey: Journey): { readonly at: number; readonly of: number } {
  const here = stageOf(step);
  const counts = MAIN_LINE.flatMap((stage, index) => (stage.isOnTheWay(journey) ? index : []));
  return { at: Math.max(1, counts.filter((index) => index <= here).length), of: counts.length };
}
