import { isHeldBy } from "../../domain/lead/lead-holder";
import type { LeadContact } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { type HolderContext, callerOf } from "./holder";
import type { StoredLead, LeadRevision } from "../../domain/lead/stored-lead";
import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { currentUser } from "../identity/current-user";

/** The lead as this viewer may see it: contact details only for the browser or the person that gave them (F-354, F-355). */
export interface LeadAccess {
  readonly lead: Lead;
  readonly isHolder: boolean;
  /** Contact details exist, shown or not. */
  readonly hasContact: boolean;
}

/** Does this viewer hold the lead: by the browser's secret, or signed in as its owner? */
export const isHolderOf = async (context: HolderContext, { lead, holderHash }: StoredLead): Promise<boolean> =>
  isHeldBy({ userId: lead.userId, holderHash }, await callerOf(context));

/** Contact details for the server's own use: calls, messages, bookings. Never for an answer to someone who is not the holder. */
export async function contactOf(context: Pick<Context, "cipher">, storedLead: StoredLead): Promise<LeadContact> {
  if (storedLead.sealedContact === null) return storedLead.lead.contact;
  return JSON.parse(await context.cipher.open(storedLead.sealedContact, storedLead.lead.guid)) as LeadContact;
}

export async function openLead(context: HolderContext, storedLead: StoredLead): Promise<LeadAccess> {
  const isHolder = await isHolderOf(context, storedLead);
  const contact = isHolder ? await contactOf(context, storedLead) : storedLead.lead.contact;
  // The owner and their number with a partner are shown only to the holder.
  const { userId, partnerReference } = isHolder ? storedLead.lead : { userId: null, partnerReference: null };
  return {
    lead: { ...storedLead.lead, contact, userId, partnerReference },
    isHolder,
    hasContact: storedLead.sealedContact !== null,
  };
}

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
