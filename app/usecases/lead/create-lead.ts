import { type LeadGuid, leadGuid } from "../../domain/core/ids";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { newLead } from "../../domain/lead/new-lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { Viewer } from "../ports/people";
import { addProfile } from "./save-lead";
import { toSaveResult, queueCreation, type SavedLead, type SaveRefusal } from "./queue-save";
import { deriveGuid } from "./derived-guid";

export interface CreateLeadInput {
  readonly patch?: LeadPatch;
  /** A repeated request with the same key returns the same lead. */
  readonly idempotencyKey?: string;
  readonly reason?: string;
}

/** The guid of a lead that a browser creates with an idempotency key. The same browser and key always give the same guid. */
export const deriveCreatedGuid = (
  context: Pick<Context, "cipher">,
  { holderHash }: Pick<Viewer, "holderHash">,
  idempotencyKey: string,
): Promise<LeadGuid> => deriveGuid(context, ["create", holderHash, idempotencyKey]);

/** Creates a quote draft with its first answers, held by this browser. The number of drafts per network is limited. */
export async function createLead(
  context: Context,
  input: CreateLeadInput = {},
): Promise<SavedLead | SaveRefusal | Refusal<"rate-limited">> {
  const { idempotencyKey } = input;
  const guid =
    idempotencyKey === undefined
      ? leadGuid(context.ids.guid())
      : await deriveCreatedGuid(context, context.viewer, idempotencyKey);
  const { brand, ownBrand, country } = context.config;
  const lead = {
    ...newLead(guid, country, context.clock.now()),
    site: brand.websiteUrl === ownBrand.websiteUrl ? null : brand.websiteUrl,
  };
  const outcome = await queueCreation(context, {
    guid,
    change: { kind: "create", lead },
    patch: (await addProfile(context, lead, input.patch)) ?? {},
    retainQuote: false,
    idempotencyKey: idempotencyKey ?? context.ids.token(),
    reason: input.reason ?? null,
  });
  return outcome === null ? refuse("rate-limited") : toSaveResult(context, outcome, guid);
}
