import type { Journey } from "../../domain/funnel/journey";
import type { Target } from "../../domain/funnel/steps";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { OutcomeCode, Refusal } from "../../domain/outcomes";
import type { Context } from "../context";

/** What an answer means: what is saved, and where it leads. `params` go into the next step's address. */
export type Decision =
  | {
      readonly ok: true;
      readonly patch?: LeadPatch;
      readonly to: Target;
      readonly params?: Readonly<Record<string, string | number>>;
      /** The lead goes on under this guid, where the answer itself shifted it. */
      readonly guid?: string;
    }
  /** Leaves the funnel for another page. */
  | { readonly ok: true; readonly path: string }
  | Refusal<OutcomeCode>;

export type Decide<A> = (context: Context, journey: Journey, answer: A) => Decision | Promise<Decision>;
