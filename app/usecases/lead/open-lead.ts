import { isHeldBy } from "../../domain/lead/held-by";
import type { Lead, LeadContact } from "../../domain/lead/lead";
import type { Context } from "../context";
import { type Asking, callerOf } from "../booking/holder";
import type { StoredLead } from "../ports/leads";

/** The lead as this viewer may see it: contact details only for the browser or the person that gave them (F-354, F-355). */
export interface OpenedLead {
  readonly lead: Lead;
  readonly isHolder: boolean;
  /** Contact details exist, shown or not. */
  readonly hasContact: boolean;
}

/** Does this viewer hold the lead: by the browser's secret, or signed in as its owner? */
export const isHolderOf = async (context: Asking, { lead, holderHash }: StoredLead): Promise<boolean> =>
  isHeldBy({ userId: lead.userId, holderHash }, await callerOf(context));

/** Contact details for the server's own use: calls, messages, bookings. Never for an answer to someone who is not the holder. */
export async function contactOf(context: Pick<Context, "cipher">, stored: StoredLead): Promise<LeadContact> {
  if (stored.sealedContact === null) return stored.lead.contact;
  return JSON.parse(await context.cipher.open(stored.sealedContact, stored.lead.guid)) as LeadContact;
}

export async function openLead(context: Asking, stored: StoredLead): Promise<OpenedLead> {
  const isHolder = await isHolderOf(context, stored);
  const contact = isHolder ? await contactOf(context, stored) : stored.lead.contact;
  // The owner and their number with a partner are shown only to the holder.
  const { userId, partnerReference } = isHolder ? stored.lead : { userId: null, partnerReference: null };
  return {
    lead: { ...stored.lead, contact, userId, partnerReference },
    isHolder,
    hasContact: stored.sealedContact !== null,
  };
}
