import type { LeadGuid, PersonId } from "../../domain/core/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { type SaveChange, SYSTEM_WRITER } from "../../domain/lead/save-command";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { consumeNetworkCaps } from "../identity/caps/consume-caps";
import type { Context } from "../context";
import { recordOperatorCall } from "./note-call";
import type { SaveOutcome } from "../ports/platform";
import { currentUser } from "../identity/current-user";
import { type LeadAccess, openLead } from "./open-lead";
import { sealJson } from "../core/sealed-json";

export type SaveRefusal = Refusal<"lead-not-found" | "not-last-in-queue" | "idempotency-key-reused" | "save-delayed">;

/** If `lead.guid` differs from the guid of the request, the page must replace its URL (F-258). */
export type SavedLead = { ok: true; revision: number; shifted: boolean; repeated: boolean } & LeadAccess;

export interface QueueSaveInput {
  readonly guid: LeadGuid;
  readonly change: SaveChange;
  readonly patch: LeadPatch;
  readonly retainQuote: boolean;
  readonly idempotencyKey: string;
  /** "system" for the server's own steps; otherwise the viewer. */
  readonly writer?: string;
  /** The owner's id during a sign-in, when it is not yet the viewer's. */
  readonly userId?: PersonId;
  readonly reason: string | null;
}

/** Sends one save through the lead's queue. Contact details are encrypted before they are sent to the queue. */
export async function queueSave(context: Context, save: QueueSaveInput): Promise<SaveOutcome> {
  const { contact, ...patch } = save.patch;
  const { change, writer = context.viewer.holderHash } = save;
  const userId = writer === SYSTEM_WRITER ? null : (save.userId ?? (await currentUser(context))?.userId ?? null);
  const fingerprint = await context.cipher.fingerprint(JSON.stringify([change.kind, save.patch, save.retainQuote]));
  return context.leadQueue.save({
    guid: save.guid,
    idempotencyKey: save.idempotencyKey,
    fingerprint,
    writer,
    userId,
    change,
    patch,
    sealedContacts: contact ? [await sealJson(context, contact, save.guid)] : [],
    retainQuote: save.retainQuote,
    reason: save.reason,
    at: context.clock.now(),
  });
}

/**
 * Sends the save that creates a lead, and counts it towards the caps of the caller's network. Repeated or refused creations are not counted. Null = a cap is
 * reached. A repeated creation still gets its response in that case.
 */
export async function queueCreation(context: Context, save: QueueSaveInput): Promise<SaveOutcome | null> {
  // Quotes that operators make for callers come from one network and are not limited.
  const quota = context.call === null ? await consumeNetworkCaps(context, "leads") : { releaseQuota: async () => {} };
  if (quota === null && (await context.db.leads.find(save.guid)) === null) return null;
  const outcome = await queueSave(context, save);
  if (outcome.ok) await recordOperatorCall(context, { lead: outcome.stored.lead.guid });
  if (!outcome.ok || outcome.repeated) await quota?.releaseQuota();
  return outcome;
}

export async function toSaveResult(
  context: Context,
  outcome: SaveOutcome,
  from: Lead["guid"],
): Promise<SavedLead | SaveRefusal> {
  if (!outcome.ok) {
    if (outcome.code === "shift" || outcome.code === "lead-changed")
      throw new Error(`A save of answers was answered ${outcome.code}`);
    return refuse(outcome.code);
  }
  const { stored: storedLead, revision, repeated } = outcome;
  return {
    ok: true,
    revision,
    repeated,
    shifted: storedLead.lead.guid !== from,
    ...(await openLead(context, storedLead)),
  };
}
