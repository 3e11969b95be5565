import type { z } from "zod";
import type { Country } from "../../domain/core/country/country";
import type { StepId } from "../../domain/funnel/steps";
import type { AnswerableStep, Answers } from "../../usecases/funnel/steps";
import { findStepFolder } from "./step-folders";

export interface StepFormContext {
  readonly step: StepId;
  readonly country: Country;
  /** The `sub` parameter of the URL. */
  readonly sub: string | null;
}

/** Builds the schema of a step's form. Its output is the answer that the step's logic accepts. */
export type BuildStepSchema<Step extends AnswerableStep> = (context: StepFormContext) => z.ZodType<Answers[Step]>;

const FORM_MODULES = import.meta.glob<{ readonly form: BuildStepSchema<AnswerableStep> }>("./steps/*/form.server.ts", {
  eager: true,
});

/** Returns the form schema of the step in the URL. */
export function stepSchema<Step extends AnswerableStep>(
  context: StepFormContext & { readonly step: Step },
): z.ZodType<Answers[Step]> {
  const file = FORM_MODULES[`./steps/${findStepFolder(context.step)}/form.server.ts`];
  if (file === undefined) throw new Error(`the step ${context.step} has no form`);
  return file.form(context) as z.ZodType<Answers[Step]>;
}
