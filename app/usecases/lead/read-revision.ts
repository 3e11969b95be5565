import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { LeadRevision } from "../../domain/lead/stored-lead";

/** One acknowledged save of a lead. Revisions never contain contact details. */
export async function readRevision(
  context: Context,
  guid: LeadGuid,
  revision: number,
): Promise<({ readonly ok: true } & LeadRevision) | Refusal<"lead-not-found">> {
  // The object of a guid that no lead has is not asked: it would begin to be.
  const lead = await context.db.leads.find(guid);
  const leadRevision = lead && (await context.leadRecords.revision(guid, revision));
  return leadRevision === null
    ? refuse("lead-not-found")
    : { ok: true, ...leadRevision, lead: { ...leadRevision.lead, userId: null, partnerReference: null } };
}
