import { jobLabels } from "../../domain/lead/cart/item-note";
import type { LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { closeLeadBids } from "./settle-ended-bids";
import { isHolderOf } from "../lead/open-lead";
import { queueSave } from "../lead/queue-save";

/** What the cancellation page shows before it asks for confirmation. */
export interface CancellableLead {
  readonly ok: true;
  readonly guid: LeadGuid;
  readonly items: readonly string[];
  readonly isCancelled: boolean;
  /** True = the lead is booked, so the booking must be changed instead. */
  readonly isBooked: boolean;
  /** Anyone with the guid may cancel a draft without contact details; otherwise only the holder may. */
  readonly mayCancel: boolean;
}

export async function readCancellableLead(
  context: Context,
  guid: LeadGuid,
): Promise<CancellableLead | Refusal<"lead-not-found">> {
  const storedLead = await context.db.leads.findStored(guid);
  if (storedLead === null) return refuse("lead-not-found");
  const { lead, sealedContact } = storedLead;
  const isOpenDraft =
    sealedContact === null && lead.submittedAt === null && lead.bookedAt === null && lead.cancelledAt === null;
  return {
    ok: true,
    guid,
    items: jobLabels(lead.cart),
    isCancelled: lead.cancelledAt !== null,
    isBooked: lead.bookedAt !== null,
    mayCancel: isOpenDraft || (await isHolderOf(context, storedLead)),
  };
}

/**
 * Cancels a quote request (P-250). It can no longer be booked, we do not call the customer, and invited workshops are notified. If the customer answers another
 * question later, a new draft starts. Repeating it changes nothing.
 */
export async function cancelLead(
  context: Context,
  guid: LeadGuid,
): Promise<
  | { readonly ok: true }
  | Refusal<
      | "lead-not-found"
      | "not-the-holder"
      | "booking-already-submitted"
      | "not-last-in-queue"
      | "save-delayed"
      | "idempotency-key-reused"
    >
> {
  const cancellation = await readCancellableLead(context, guid);
  if (!cancellation.ok) return cancellation;
  if (cancellation.isCancelled) return { ok: true };
  if (!cancellation.mayCancel) return refuse("not-the-holder");
  if (cancellation.isBooked) return refuse("booking-already-submitted");
  const saveResult = await queueSave(context, {
    guid: cancellation.guid,
    change: { kind: "cancel" },
    patch: {},
    retainQuote: true,
    idempotencyKey: `cancelled:${cancellation.guid}`,
    reason: null,
  });
  if (saveResult.ok) {
    context.later(closeLeadBids(context, cancellation.guid));
    return { ok: true };
  }
  // The lead was booked or taken over by someone else at the same moment.
  if (saveResult.code === "lead-changed") return refuse("booking-already-submitted");
  return refuse(saveResult.code === "shift" ? "not-the-holder" : saveResult.code);
}
