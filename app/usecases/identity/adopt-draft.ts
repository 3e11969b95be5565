import type { LeadGuid, PersonId } from "../../domain/ids";
import { contactFromProfile, missingContact, type Profile } from "../../domain/identity/profile";
import type { Context } from "../context";
import { contactOf } from "../lead/open-lead";
import { queueSave } from "../lead/queue-save";

export interface NewOwner {
  readonly userId: PersonId;
  readonly profile: Profile;
  /** Of the browser before it left for the provider. */
  readonly holderHash: string;
}

/** Assigns the quote that a browser worked on while signing in to the person, with what the profile can fill in. Never takes over someone else's. */
export async function adoptDraft(
  context: Context,
  guid: LeadGuid,
  { userId, profile, holderHash }: NewOwner,
): Promise<void> {
  const storedLead = await context.db.leads.findStored(guid);
  if (storedLead === null || storedLead.lead.userId !== null || storedLead.holderHash !== holderHash) return;
  const contact = missingContact(
    await contactOf(context, storedLead),
    contactFromProfile(context.config.country, profile),
  );
  const saved = await queueSave(context, {
    guid,
    change: { kind: "answer" },
    patch: contact === null ? {} : { contact },
    retainQuote: true,
    idempotencyKey: context.ids.token(),
    writer: holderHash,
    userId,
    why: "signed in",
  });
  if (!saved.ok) context.log.warn({ event: "draft-not-adopted", code: saved.code });
}
