import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { LeadRevision } from "../ports/leads";
import { parseGuid } from "./read-lead";

/** One acknowledged save of a lead. Revisions carry no contact details, whoever asks. */
export async function readRevision(
  context: Context,
  guidText: string,
  revision: number,
): Promise<({ readonly ok: true } & LeadRevision) | Refusal<"lead-not-found">> {
  const guid = parseGuid(guidText);
  const found = guid === null ? null : await context.db.leads.revision(guid, revision);
  return found === null
    ? refuse("lead-not-found")
    : { ok: true, ...found, lead: { ...found.lead, userId: null, partnerReference: null } };
}
