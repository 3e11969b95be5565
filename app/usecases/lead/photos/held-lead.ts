import type { LeadGuid } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isHolderOf } from "../open-lead";
import type { StoredLead } from "../../../domain/lead/stored-lead";

/** A lead for its holder only: for anyone else it has no photos. */
export async function findHeldLead(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true; readonly stored: StoredLead; readonly isHolder: boolean } | Refusal<"lead-not-found">> {
  const storedLead = await context.db.leads.findStored(guid);
  return storedLead === null
    ? refuse("lead-not-found")
    : { ok: true, stored: storedLead, isHolder: await isHolderOf(context, storedLead) };
}
