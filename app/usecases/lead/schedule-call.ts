import type { LeadGuid } from "../../domain/ids";
import { LEAD_SOURCE } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { isHolderOf } from "./open-lead";

/** Records that the customer waits for a call, once per lead, for its holder (F-356, F-357). The rewards partner calls its own customers (F-285). */
export async function scheduleCall(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true } | Refusal<"lead-not-found" | "not-the-holder">> {
  const stored = await context.db.leads.findStored(guid);
  if (stored === null) return refuse("lead-not-found");
  if (!(await isHolderOf(context, stored))) return refuse("not-the-holder");
  const { lead } = stored;
  if (lead.leadSource !== LEAD_SOURCE.rewardsPartner)
    await context.db.callbacks.add(lead.guid, "asked", context.clock.now());
  return { ok: true };
}
