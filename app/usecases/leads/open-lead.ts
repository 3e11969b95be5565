import type { Lead, LeadContact } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { StoredLead } from "../ports/leads";

/** The lead as this viewer may see it: contact details only for the browser that gave them (F-354, F-355). */
export interface OpenedLead {
  readonly lead: Lead;
  readonly isHolder: boolean;
  /** Contact details exist, shown or not. */
  readonly hasContact: boolean;
}

export const isHeldBy = (stored: StoredLead, holderHash: string) => stored.holderHash !== null && stored.holderHash === holderHash;

/** Contact details for the server's own use: calls, messages, bookings. Never for an answer to someone who is not the holder. */
export async function contactOf(context: Pick<Context, "cipher">, stored: StoredLead): Promise<LeadContact> {
  if (stored.sealedContact === null) return stored.lead.contact;
  return JSON.parse(await context.cipher.open(stored.sealedContact, stored.lead.guid)) as LeadContact;
}

export async function openLead(context: Pick<Context, "cipher" | "viewer">, stored: StoredLead): Promise<OpenedLead> {
  const isHolder = isHeldBy(stored, context.viewer.holderHash);
  const contact = isHolder ? await contactOf(context, stored) : stored.lead.contact;
  return { lead: { ...stored.lead, contact }, isHolder, hasContact: stored.sealedContact !== null };
}
