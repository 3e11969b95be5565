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
  // Does not call the Durable Object of an unknown guid, because the call would create it.
  const lead = await context.db.leads.find(guid);
  const leadRevision = lead && (await context.leadRecords.revision(guid, revision));
  return leadRevision === null
    ? refuse("lead-not-found")
    : { ok: true, ...leadRevision, lead: { ...leadRevision.lead, userId: null, partnerReference: null } };
}
