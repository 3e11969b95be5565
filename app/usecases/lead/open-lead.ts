import { isHeldBy } from "../../domain/lead/lead-holder";
import type { LeadContact } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { type HolderContext, currentHolder } from "./holder";
import type { StoredLead, LeadRevision } from "../../domain/lead/stored-lead";
import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { currentUser } from "../identity/current-user";
import { openJson } from "../core/sealed-json";

/** The part of a lead that this viewer may see. Contact details are only for the browser or person that entered them (F-354, F-355). */
export interface LeadAccess {
  readonly lead: Lead;
  readonly isHolder: boolean;
  /** Whether the lead has contact details, visible or not. */
  readonly hasContact: boolean;
}

/** Whether this viewer holds the lead: the browser has its secret, or the signed-in person is its owner. */
export const isHolderOf = async (context: HolderContext, { lead, holderHash }: StoredLead): Promise<boolean> =>
  isHeldBy({ userId: lead.userId, holderHash }, await currentHolder(context));

/** Contact details for the server's own use, such as calls, messages and bookings. Never return them to someone who is not the holder. */
export async function decryptContact(context: Pick<Context, "cipher">, storedLead: StoredLead): Promise<LeadContact> {
  return (await openContact(context, storedLead.lead.guid, storedLead.sealedContact)) ?? storedLead.lead.contact;
}

/** Decrypts the contact details that are stored for a lead. Null = there are none. The same care applies as for `decryptContact`. */
export const openContact = async (
  context: Pick<Context, "cipher">,
  guid: LeadGuid,
  ciphertext: string | null,
): Promise<LeadContact | null> => (ciphertext === null ? null : openJson<LeadContact>(context, ciphertext, guid));

export async function openLead(context: HolderContext, storedLead: StoredLead): Promise<LeadAccess> {
  const isHolder = await isHolderOf(context, storedLead);
  const contact = isHolder ? await decryptContact(context, storedLead) : storedLead.lead.contact;
  // Only the holder may see the lead's owner and the owner's member number at a partner.
  const { userId, partnerReference } = isHolder ? storedLead.lead : { userId: null, partnerReference: null };
  return {
    lead: { ...storedLead.lead, contact, userId, partnerReference },
    isHolder,
    hasContact: storedLead.sealedContact !== null,
  };
}

/** Reads a lead by its guid. The guid alone does not give access to contact details (F-354, F-355). */
export async function readLead(
  context: Context,
  guid: LeadGuid,
): Promise<({ ok: true } & LeadAccess) | Refusal<"lead-not-found">> {
  // Runs both reads in parallel, because opening the lead needs the viewer.
  const [storedLead] = await Promise.all([context.db.leads.findStored(guid), currentUser(context)]);
  if (storedLead === null) return refuse("lead-not-found");
  return { ok: true, ...(await openLead(context, storedLead)) };
}

/** One acknowledged save of a lead, without contact details. */
export async function readRevision(
  context: Context,
  guid: LeadGuid,
  revision: number,
): Promise<({ readonly ok: true } & LeadRevision) | Refusal<"lead-not-found">> {
  // Reads the lead first, because calling the Durable Object of an unknown guid would create it.
  const lead = await context.db.leads.find(guid);
  const leadRevision = lead && (await context.leadRecords.findRevision(guid, revision));
  return leadRevision === null
    ? refuse("lead-not-found")
    : { ok: true, ...leadRevision, lead: { ...leadRevision.lead, userId: null, partnerReference: null } };
}
