import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { type LeadAccess, openLead } from "./open-lead";

/** The lead behind a guid. A bare guid shows no contact details (F-354, F-355). */
export async function readLead(
  context: Context,
  guid: LeadGuid,
): Promise<({ ok: true } & LeadAccess) | Refusal<"lead-not-found">> {
  // Both at once: who is asking is needed to open the lead.
  const [storedLead] = await Promise.all([context.db.leads.findStored(guid), currentUser(context)]);
  if (storedLead === null) return refuse("lead-not-found");
  return { ok: true, ...(await openLead(context, storedLead)) };
}
