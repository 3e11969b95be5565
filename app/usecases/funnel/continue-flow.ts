import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { queueSave } from "../lead/queue-save";
import type { StoredLead } from "../../domain/lead/stored-lead";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../lead/resume/prove-contact";
import { findLinkedLead, needsProof } from "../lead/resume/show-link";
import { firstOpenStep } from "../../domain/funnel/step-machine";
import type { Lead } from "../../domain/lead/lead";
import { outcomePath } from "../../domain/lead/submission-outcome";
import { loadJourney } from "./load-journey";

export interface Continuation {
  readonly ok: true;
  readonly guid: LeadGuid;
  /** The page on which to continue: the step where the quote stopped, or its outcome. */
  readonly path: string;
}
type ContinueRefusal = Refusal<"link-not-found" | "save-delayed"> | ProofRefusal;

const toContinuation = async (context: Context, { lead }: StoredLead): Promise<Continuation> => ({
  ok: true,
  guid: lead.guid,
  path: await findNextStepPath(context, lead, true),
});

/** Purpose of a code. It names the quote, so that the code cannot be used for another quote. */
const codePurpose = ({ lead }: StoredLead): string => `resume ${lead.guid}`;

/** Sends the code that is needed to continue with a resume link. */
export async function requestCode(context: Context, token: string): Promise<{ readonly ok: true } | ContinueRefusal> {
  const leadResult = await findLinkedLead(context, token);
  return leadResult?.channel
    ? sendProofCode(context, leadResult.channel, codePurpose(leadResult.storedLead))
    : refuse("link-not-found");
}

/**
 * Continues the quote that a link opens in this browser. A quote with contact details requires the code. This browser then holds the quote, and the previous
 * browser must enter a code to continue.
 */
export async function continueFlow(
  context: Context,
  token: string,
  code: string | null,
): Promise<Continuation | ContinueRefusal> {
  const leadResult = await findLinkedLead(context, token);
  if (leadResult === null) return refuse("link-not-found");
  if (!needsProof(leadResult)) return toContinuation(context, leadResult.storedLead);
  if (leadResult.channel === null) return refuse("link-not-found");
  const proofResult = await checkProofCode(context, leadResult.channel, code ?? "", codePurpose(leadResult.storedLead));
  if (!proofResult.ok) return proofResult;
  const { guid } = leadResult.storedLead.lead;
  const saveOutcome = await queueSave(context, {
    guid,
    change: { kind: "hold" },
    patch: {},
    retainQuote: true,
    idempotencyKey: context.ids.token(),
    reason: "resumed by code",
  });
  if (!saveOutcome.ok) {
    context.log.error({ event: "unexpected-error", where: "resume", message: saveOutcome.code });
    return refuse("save-delayed");
  }
  return toContinuation(context, saveOutcome.stored);
}

/** The page on which to continue a quote: the step where it stopped, in the same screen version, or the page for its outcome. */
export async function findNextStepPath(context: Context, lead: Lead, isHolder: boolean): Promise<string> {
  if (lead.outcome !== null) return outcomePath(lead.outcome, lead.guid);
  const version = lead.quoteFlowVersion === 1 ? 1 : 2;
  const step = firstOpenStep(await loadJourney(context, lead, null, isHolder, version));
  return `/${version === 1 ? "quote" : "quote-2"}/${lead.guid}?step=${step}`;
}
