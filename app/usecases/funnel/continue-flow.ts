import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { nextStepOf } from "../funnel/next-step";
import { queueSave } from "../lead/queue-save";
import type { StoredLead } from "../../domain/lead/stored-lead";
import { checkProof, type ProofRefusal, sendProof } from "../lead/resume/prove-contact";
import { linkedLead, needsProof } from "../lead/resume/show-link";

export interface Continuation {
  readonly ok: true;
  readonly guid: LeadGuid;
  /** The page on which to continue: the step where the quote stopped, or its outcome. */
  readonly path: string;
}
type ContinueRefusal = Refusal<"link-not-found" | "save-delayed"> | ProofRefusal;

const onwards = async (context: Context, { lead }: StoredLead): Promise<Continuation> => ({
  ok: true,
  guid: lead.guid,
  path: await nextStepOf(context, lead, true),
});

/** Binds a code to one quote, so that it cannot be used for another. */
const purposeOf = ({ lead }: StoredLead): string => `resume ${lead.guid}`;

/** Sends the code that a resume link requires. */
export async function askForCode(context: Context, token: string): Promise<{ readonly ok: true } | ContinueRefusal> {
  const linked = await linkedLead(context, token);
  return linked?.channel ? sendProof(context, linked.channel, purposeOf(linked.stored)) : refuse("link-not-found");
}

/**
 * Continues the quote of a link in this browser. A quote with contact details requires the code. This browser then holds the quote, and the previous browser
 * must enter a code to continue.
 */
export async function continueFlow(
  context: Context,
  token: string,
  code: string | null,
): Promise<Continuation | ContinueRefusal> {
  const linked = await linkedLead(context, token);
  if (linked === null) return refuse("link-not-found");
  if (!needsProof(linked)) return onwards(context, linked.stored);
  if (linked.channel === null) return refuse("link-not-found");
  const proved = await checkProof(context, linked.channel, code ?? "", purposeOf(linked.stored));
  if (!proved.ok) return proved;
  const { guid } = linked.stored.lead;
  const saveOutcome = await queueSave(context, {
    guid,
    change: { kind: "hold" },
    patch: {},
    retainQuote: true,
    idempotencyKey: context.ids.token(),
    why: "resumed by code",
  });
  if (!saveOutcome.ok) {
    context.log.error({ event: "unexpected-error", where: "resume", message: saveOutcome.code });
    return refuse("save-delayed");
  }
  return onwards(context, saveOutcome.stored);
}
