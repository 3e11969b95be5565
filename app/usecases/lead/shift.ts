import { copyShiftedLead } from "../../domain/lead/decide-save";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { StoredLead } from "../../domain/lead/stored-lead";
import { deriveGuid } from "./derived-guid";
import { decryptContact } from "./open-lead";
import { toSaveResult, queueCreation, type SavedLead, type SaveRefusal } from "./queue-save";

/**
 * Continues a lead on a copy under a new guid. The old lead does not change (F-259). Repeating the same save uses the same copy. If the viewer does not hold
 * the lead, the copy has no contact details or photos. A copy counts as a new lead towards the caps of the viewer's network.
 */
export async function shiftLead(
  context: Context,
  source: StoredLead,
  keepsContact: boolean,
  patch: LeadPatch,
  idempotencyKey: string,
): Promise<SavedLead | SaveRefusal | Refusal<"rate-limited">> {
  const guid = await deriveGuid(context, ["shift", source.lead.guid, context.viewer.holderHash, idempotencyKey]);
  const contact =
    keepsContact && source.sealedContact !== null
      ? { ...(await decryptContact(context, source)), ...patch.contact }
      : patch.contact;
  const saveResult = await queueCreation(context, {
    guid,
    change: { kind: "create", lead: copyShiftedLead(source.lead, guid, context.clock.now()) },
    patch: {
      ...(keepsContact ? { partnerReference: source.lead.partnerReference } : {}),
      ...patch,
      ...(contact ? { contact } : {}),
    },
    retainQuote: false,
    idempotencyKey,
    reason: keepsContact ? "submitted-before" : "not-the-holder",
  });
  if (saveResult === null) return refuse("rate-limited");
  // Photos are copied after the save, so that none are copied if the new lead is not created.
  if (saveResult.ok && keepsContact)
    await context.db.capturedImages.copyToLead(source.lead.guid, guid, () => context.ids.token());
  return toSaveResult(context, saveResult, source.lead.guid);
}
