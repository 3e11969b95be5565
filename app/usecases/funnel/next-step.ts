import { firstOpenStep } from "../../domain/funnel/step-machine";
import type { Lead } from "../../domain/lead/lead";
import { outcomePath } from "../../domain/lead/submission-outcome";
import type { Context } from "../context";
import { loadJourney } from "./load-journey";

/** The page on which to continue a quote: the step where it stopped, in the same screen version, or the page for its outcome. */
export async function findNextStepPath(context: Context, lead: Lead, isHolder: boolean): Promise<string> {
  if (lead.outcome !== null) return outcomePath(lead.outcome, lead.guid);
  const version = lead.quoteFlowVersion === 1 ? 1 : 2;
  const step = firstOpenStep(await loadJourney(context, lead, null, isHolder, version));
  return `/${version === 1 ? "quote" : "quote-2"}/${lead.guid}?step=${step}`;
}
