import type { LeadGuid } from "../../domain/core/ids";
import { LEAD_SOURCE } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { canonicalMailbox } from "../../domain/identity/contact/mailbox";
import { consumeUnverifiedQuota } from "./stranger-requests";
import { decryptContact, isHolderOf } from "./open-lead";

/**
 * Records that the lead's holder is waiting for a call, once per lead (F-356, F-357). The rewards partner calls its own customers (F-285). With a phone number
 * that was verified for the lead, any number of calls can be requested; with an unverified one, only a few a day.
 */
export async function scheduleCall(
  context: Context,
  guid: LeadGuid,
): Promise<{ readonly ok: true } | Refusal<"lead-not-found" | "not-the-holder" | "rate-limited">> {
  const { db, clock } = context;
  const storedLead = await db.leads.findStored(guid);
  if (storedLead === null) return refuse("lead-not-found");
  if (!(await isHolderOf(context, storedLead))) return refuse("not-the-holder");
  const { lead } = storedLead;
  if (lead.leadSource === LEAD_SOURCE.rewardsPartner) return { ok: true };
  const { email, mobile, phone, verifiedMobile } = await decryptContact(context, storedLead);
  if (verifiedMobile === null) {
    if ((await db.callbacks.find(guid)) !== null) return { ok: true };
    const quota = await consumeUnverifiedQuota(context, "callbacks", [
      ["mobile", mobile],
      ["mobile", phone === mobile ? null : phone],
      ["mailbox", email && canonicalMailbox(email)],
    ]);
    if (quota === null) return refuse("rate-limited", { "": ["You have requested too many calls. Call us instead"] });
  }
  await db.callbacks.add(lead.guid, "asked", clock.now());
  return { ok: true };
}
