import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { StepId } from "../../domain/funnel/steps";
import type { StepViewProps } from "./step-frame";
import { stepFolderOf } from "./step-folders";

/** A view is written for the screen of its own step; which that is only the address says. */
type View = ComponentType<{ readonly screen: StepViewProps<StepId>["screen"] }>;

const FILES = import.meta.glob<{ readonly View: View }>("./steps/*/view.tsx");
const VIEWS: Readonly<Record<string, LazyExoticComponent<View>>> = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => [path, lazy(async () => ({ default: (await load()).View }))]),
);

/** The page of a step, loaded when it is met. */
export function viewOf(step: StepId): LazyExoticComponent<View> {
  const view = VIEWS[`./steps/${stepFolderOf(step)}/view.tsx`];
  if (view === undefined) throw new Error(`the step ${step} has no view`);
  return view;
}
