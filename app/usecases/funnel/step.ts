import type { LeadGuid } from "../../domain/core/ids";
import type { Journey } from "../../domain/funnel/journey";
import type { StepId, Target } from "../../domain/funnel/steps";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";

/** The other parameters of a step's URL, which narrow the page down. */
export type StepParameters = Pick<URLSearchParams, "get">;

/** A screen has something to show, or nothing to ask: then the visitor goes on to another step. */
export type LoadScreen<S> = (
  context: Context,
  journey: Journey,
  parameters: StepParameters,
) => Loaded<S> | Promise<Loaded<S>>;
type Loaded<S> = S | { readonly goTo: StepId };

/** The result of an answer: what is saved and where it leads. `params` go into the next step's URL. */
export type Decision =
  | {
      readonly ok: true;
      readonly patch?: LeadPatch;
      readonly to: Target;
      readonly params?: Readonly<Record<string, string | number>>;
      /** The lead goes on under this guid, where the answer itself shifted it. */
      readonly guid?: LeadGuid;
    }
  /** Leaves the funnel for another page. */
  | { readonly ok: true; readonly path: string }
  | Refusal<OutcomeCode>;

export type AnswerHandler<A> = (context: Context, journey: Journey, answer: A) => Decision | Promise<Decision>;

/** A step that only leads elsewhere: what its page needs to know before it is drawn. */
export interface StepScreen<S> {
  readonly screen: LoadScreen<S>;
}

/** A step that asks: what its page shows, and what its form means once it is parsed. */
export interface StepLogic<S, A> extends StepScreen<S> {
  readonly answer: AnswerHandler<A>;
}

/** A whole number from an address; null = absent or not one. */
export function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
