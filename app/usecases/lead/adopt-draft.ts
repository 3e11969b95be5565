import type { LeadGuid } from "../../domain/core/ids";
import { contactFromProfile, missingContact } from "../../domain/identity/profile";
import type { Context } from "../context";
import type { NewOwner } from "../identity/finish-sign-in";
import { decryptContact } from "./open-lead";
import { queueSave } from "./queue-save";

/**
 * Assigns the quote that a browser was working on to the person who has signed in, and completes it from the profile. Never takes over another person's quote.
 */
export async function adoptDraft(
  context: Context,
  guid: LeadGuid,
  { userId, profile, holderHash }: NewOwner,
): Promise<void> {
  const storedLead = await context.db.leads.findStored(guid);
  if (storedLead === null || storedLead.lead.userId !== null || storedLead.holderHash !== holderHash) return;
  const contact = missingContact(
    await decryptContact(context, storedLead),
    contactFromProfile(context.config.country, profile),
  );
  const saveResult = await queueSave(context, {
    guid,
    change: { kind: "answer" },
    patch: contact === null ? {} : { contact },
    retainQuote: true,
    idempotencyKey: context.ids.token(),
    writer: holderHash,
    userId,
    reason: "signed in",
  });
  if (!saveResult.ok) context.log.warn({ event: "draft-not-adopted", code: saveResult.code });
}
