import type { Journey } from "./journey";
import { MAIN_LINE, stageOf } from "./main-line";
import type { StepId } from "./steps";

/** "3 of about 8": stages of the main line that this visitor meets. Stages still to come may go away, hence "about". */
export function progress(step: StepId, journey: Journey): { readonly at: number; readonly of: number } {
  const isCounted = (index: number) => index === stageOf(step) || (MAIN_LINE[index]?.isOnTheWay(journey) ?? false);
  const counted = MAIN_LINE.map((_, index) => index).filter(isCounted);
  return { at: counted.indexOf(stageOf(step)) + 1, of: counted.length };
}
