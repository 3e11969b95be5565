import { LEAD_SOURCE } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { parseGuid } from "./read-lead";

/** Records that the customer waits for a call; once per lead (F-356, F-357). The rewards partner calls its own customers (F-285). */
export async function scheduleCall(context: Context, guidText: string): Promise<{ readonly ok: true } | Refusal<"lead-not-found">> {
  const guid = parseGuid(guidText);
  const lead = guid === null ? null : await context.db.leads.find(guid);
  if (lead === null) return refuse("lead-not-found");
  if (lead.leadSource !== LEAD_SOURCE.rewardsPartner) await context.db.callbacks.add(lead.guid, "asked", context.clock.now());
  return { ok: true };
}
