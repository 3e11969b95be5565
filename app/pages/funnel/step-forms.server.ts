import type { z } from "zod";
import type { Country } from "../../domain/core/country/country";
import type { StepId } from "../../domain/funnel/steps";
import type { AnswerableStep, Answers } from "../../usecases/funnel/steps";
import { stepFolderOf } from "./step-folders";

export interface FormPlace {
  readonly step: StepId;
  readonly country: Country;
  /** The `sub` parameter of the URL. */
  readonly sub: string | null;
}

/** Builds the schema of a step's form. Its output is the answer that the step's logic accepts. */
export type StepForm<Step extends AnswerableStep> = (place: FormPlace) => z.ZodType<Answers[Step]>;

const FILES = import.meta.glob<{ readonly form: StepForm<AnswerableStep> }>("./steps/*/form.server.ts", {
  eager: true,
});

/** Returns the form schema of the step in the URL. */
export function stepForm<Step extends AnswerableStep>(
  place: FormPlace & { readonly step: Step },
): z.ZodType<Answers[Step]> {
  const file = FILES[`./steps/${stepFolderOf(place.step)}/form.server.ts`];
  if (file === undefined) throw new Error(`the step ${place.step} has no form`);
  return file.form(place) as z.ZodType<Answers[Step]>;
}
