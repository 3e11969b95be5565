import type { LeadGuid } from "../../domain/core/ids";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { toSaveResult, queueSave, type SavedLead, type SaveRefusal } from "./queue-save";
import { shiftLead } from "./shift";
import { contactFromProfile, missingContact } from "../../domain/identity/profile";
import type { Lead } from "../../domain/lead/lead";
import { currentUser } from "../identity/current-user";
import { SYSTEM_WRITER } from "../../domain/lead/save-command";

export interface SaveLeadInput {
  readonly guid: LeadGuid;
  readonly patch: LeadPatch;
  /** True = a submitted lead keeps its guid, if the viewer is its holder. Otherwise the change is saved to a copy with a new guid (shift). */
  readonly retainQuote?: boolean;
  readonly idempotencyKey?: string;
  readonly reason?: string;
}

/** Saves answers through the lead's queue. Callers must use `lead.guid` from the result, because the answers may have been saved to a new lead (shift). */
export async function saveLead(
  context: Context,
  input: SaveLeadInput,
): Promise<SavedLead | SaveRefusal | Refusal<"rate-limited">> {
  const idempotencyKey = input.idempotencyKey ?? context.ids.token();
  const { guid, patch, retainQuote = false, reason = null } = input;
  const outcome = await queueSave(context, {
    guid,
    change: { kind: "answer" },
    patch,
    retainQuote,
    idempotencyKey,
    reason,
  });
  if (!outcome.ok && outcome.code === "shift") {
    return shiftLead(context, outcome.stored, outcome.keepsContact, patch, idempotencyKey);
  }
  return toSaveResult(context, outcome, guid);
}

/** Adds the signed-in person's profile to the answers for a lead that they do not own yet (F-338). Entered values are not replaced. */
export async function addProfile(
  context: Context,
  lead: Pick<Lead, "userId" | "contact">,
  patch: LeadPatch | undefined,
): Promise<LeadPatch | undefined> {
  const user = await currentUser(context);
  if (user === null || lead.userId !== null) return patch;
  const addedContact = missingContact(
    { ...lead.contact, ...patch?.contact },
    contactFromProfile(context.config.country, user.profile),
  );
  return addedContact === null ? patch : { ...patch, contact: { ...addedContact, ...patch?.contact } };
}

/** Closes a lead that has been booked. A later answer continues on a copy (F-259). Repeating it changes nothing. */
export async function markBooked(context: Context, guid: LeadGuid): Promise<void> {
  const saveResult = await queueSave(context, {
    guid,
    change: { kind: "book" },
    patch: {},
    retainQuote: true,
    idempotencyKey: `booked:${guid}`,
    writer: SYSTEM_WRITER,
    reason: null,
  });
  if (!saveResult.ok) context.log.warn({ event: "lead-not-marked-booked", code: saveResult.code });
}
