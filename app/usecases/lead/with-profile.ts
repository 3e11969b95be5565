import { contactFromProfile, missingContact } from "../../domain/identity/profile";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

/** The answers of someone who is signed in, with what their profile adds to a lead that is not theirs yet (F-338). Nothing typed is replaced. */
export async function withProfile(
  context: Context,
  lead: Pick<Lead, "userId" | "contact">,
  patch: LeadPatch | undefined,
): Promise<LeadPatch | undefined> {
  const user = await currentUser(context);
  if (user === null || lead.userId !== null) return patch;
  const added = missingContact(
    { ...lead.contact, ...patch?.contact },
    contactFromProfile(context.config.country, user.profile),
  );
  return added === null ? patch : { ...patch, contact: { ...added, ...patch?.contact } };
}
