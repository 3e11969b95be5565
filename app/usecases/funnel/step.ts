import type { LeadGuid } from "../../domain/core/ids";
import type { Journey } from "../../domain/funnel/journey";
import type { StepId, Target } from "../../domain/funnel/steps";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";

/** The query parameters in the URL of a step. They filter what the page shows. */
export type StepParameters = Pick<URLSearchParams, "get">;

/** Loads a step's screen, or redirects to another step if it has no question. */
export type LoadScreen<S> = (
  context: Context,
  journey: Journey,
  parameters: StepParameters,
) => LoadedScreen<S> | Promise<LoadedScreen<S>>;
type LoadedScreen<S> = S | { readonly goTo: StepId };

/** The result of handling an answer: the patch to save and the next step. `params` are added to the URL of the next step. */
export type Decision =
  | {
      readonly ok: true;
      readonly patch?: LeadPatch;
      readonly to: Target;
      readonly params?: Readonly<Record<string, string | number>>;
      /** The new guid of the lead, if handling the answer has already moved the request to a new lead (shift). */
      readonly guid?: LeadGuid;
    }
  /** The customer leaves the quote flow for another page. */
  | { readonly ok: true; readonly path: string }
  | Refusal<OutcomeCode>;

export type AnswerHandler<A> = (context: Context, journey: Journey, answer: A) => Decision | Promise<Decision>;

/** A step without a form. `screen` loads the data of its page. */
export interface StepScreen<S> {
  readonly screen: LoadScreen<S>;
}

/** A step with a form: the data of its page, and the handler of its parsed form. */
export interface StepLogic<S, A> extends StepScreen<S> {
  readonly answer: AnswerHandler<A>;
}

/** Parses a whole number from a URL; null = absent or not a number. */
export function parseWholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
