import type { LeadGuid } from "../../domain/core/ids";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { type Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { answerSave, queueSave, type SavedLead, type SaveRefusal } from "./queue-save";
import { shift } from "./shift";

export interface SaveLeadInput {
  readonly guid: LeadGuid;
  readonly patch: LeadPatch;
  /** Keeps the guid of a submitted lead (its holder only); otherwise a submitted lead shifts. */
  readonly retainQuote?: boolean;
  readonly idempotencyKey?: string;
  readonly why?: string;
}

/** Saves answers through the lead's queue. Look at `lead.guid` of the answer: it is a new one after a shift. */
export async function saveLead(
  context: Context,
  input: SaveLeadInput,
): Promise<SavedLead | SaveRefusal | Refusal<"rate-limited">> {
  const idempotencyKey = input.idempotencyKey ?? context.ids.token();
  const { guid, patch, retainQuote = false, why: reason = null } = input;
  const outcome = await queueSave(context, {
    guid,
    change: { kind: "answer" },
    patch,
    retainQuote,
    idempotencyKey,
    why: reason,
  });
  if (!outcome.ok && outcome.code === "shift") {
    return shift(context, outcome.stored, outcome.keepsContact, patch, idempotencyKey);
  }
  return answerSave(context, outcome, guid);
}
