import { createContext, type ReactNode, useContext } from "react";
import type { Country } from "../../domain/core/country/country";
import type { StepId } from "../../domain/funnel/steps";
import type { Screens } from "../../usecases/funnel/steps";
import { Question } from "../../ui/question";
import type { FieldErrors, FormResult } from "../../ui/field-errors";
import type { StepParams } from "./step-address";

/** Data for the frame around the screen of each step. */
export interface StepFrame {
  readonly step: StepId;
  readonly country: Country;
  /** URL of the previous step; null at the start. */
  readonly back: string | null;
  /** "3 of about 8". */
  readonly progress: string;
  readonly href: (step: StepId, params?: StepParams) => string;
  readonly errors: FieldErrors | null;
  /** Result of the refused form, for forms with several fields. Undefined = no form was refused. */
  readonly result: FormResult | undefined;
  /** True = the last answer was valid but could not be saved. */
  readonly hasFailed: boolean;
  /** Returns the value that was submitted in a refused form, or else `fallback`. */
  readonly enteredValue: (name: string, fallback: string) => string;
  readonly enteredValues: (name: string, fallback: readonly string[]) => readonly string[];
  /** True while an answer is being submitted. */
  readonly isPending: boolean;
}

const FrameContext = createContext<StepFrame | null>(null);
export const StepFrameProvider = FrameContext.Provider;

export function useStepFrame(): StepFrame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error("a step's page is drawn inside the quote route");
  return frame;
}

/** The props of a step's view: that step's own screen. */
export interface StepViewProps<Step extends StepId> {
  readonly screen: Screens[Step];
}

interface Props {
  title: ReactNode;
  explanation?: ReactNode;
  labels?: Readonly<Record<string, string>>;
  /** Target of the Back link, if the step has several pages of its own (nested questions, the calendar). */
  back?: string;
  labelFor?: string;
  children: ReactNode;
}

/** The question page of a step. The frame provides the Back link, progress and errors. */
export function StepQuestion({ back, ...props }: Props) {
  const frame = useStepFrame();
  return <Question {...props} back={back ?? frame.back} step={frame.progress} errors={frame.errors} />;
}
