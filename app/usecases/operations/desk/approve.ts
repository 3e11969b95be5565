import { mayApprove } from "../../../domain/pricing/giveaways/giveaways";
import { hasDeskRight } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { creditWallet } from "./credit-wallet";
import { type Grant, toGrantRefusal, type StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type CancelDetails, cancelWithGrant, type MoveDetails, moveWithGrant } from "./booking-actions";
import { type CreditDetails, creditWithGrant } from "./credit";
import { DISCOUNT_TERMS } from "./discounts";
import { type DisputeWonDetails, winDisputeWithGrant } from "./disputes";
import { type FileDetails, importWithGrant } from "./files";
import { decideLeadReturnWithGrant, type LeadReturnDetails } from "./lead-return";
import { type FailedPayoutDetails, failPayoutWithGrant } from "./payouts";
import { type RefundDetails, refundWithGrant } from "./refund";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { type ChangeDetails, changeWithGrant } from "./versioned";

export interface GiveawayCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly giveaway: StoredGiveaway;
  /** True = the reader requested the giveaway and may withdraw it. */
  readonly isOwn: boolean;
  readonly mayApprove: boolean;
}

/** Loads a giveaway with the reader's permissions for it. */
export async function readGiveaway(
  context: Context,
  id: string,
): Promise<GiveawayCase | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const giveaway = await context.db.giveaways.find(id);
  if (giveaway === null) return refuse("page-not-found");
  return { ok: true, person, giveaway, ...findApprovalRights(giveaway, person) };
}

const findApprovalRights = (giveaway: StoredGiveaway, { role, givingOperator }: DeskPerson) => ({
  isOwn: giveaway.askedBy === givingOperator.id,
  mayApprove: hasDeskRight(role, "approve") && mayApprove(giveaway, givingOperator),
});

/** Approves or declines a pending giveaway as the second person, or withdraws it as the person who requested it. */
export async function decideGiveaway(
  context: Context,
  id: string,
  submission: ConfirmedForm,
  decision: "approve" | "decline",
): Promise<DeskActionResult> {
  const giveawayCase = await readGiveaway(context, id);
  if (!giveawayCase.ok) return giveawayCase;
  const { giveaway } = giveawayCase;
  const isApproved = decision === "approve";
  return runDeskAction(
    context,
    "view",
    submission,
    { kind: isApproved ? "giveaway-approved" : "giveaway-declined", about: giveaway.about },
    async (person) => {
      const rights = findApprovalRights(giveaway, person);
      if (isApproved ? !rights.mayApprove : !rights.isOwn && !rights.mayApprove)
        return refuse("other-approver-required");
      const at = context.clock.now();
      const approver = { id: person.email, name: person.name };
      if (!isApproved)
        return (await context.db.giveaways.close(id, "declined", approver, at))
          ? { ok: true as const }
          : refuse("already-decided");
      // The form was submitted again because the response was lost.
      if (giveaway.state === "given" && giveaway.decidedBy === person.email) return { ok: true as const };
      if (giveaway.state !== "waiting") return refuse("already-decided");
      try {
        const result = await executeGiveaway(context, giveaway, { kind: "approved", id, by: approver, at });
        // Closes a giveaway that could not be carried out, so that it does not stay pending.
        if (!result.ok) await context.db.giveaways.close(id, "ended", null, at);
        return result;
      } catch (error) {
        if (toGrantRefusal(error) === null) throw error;
        return refuse("already-decided");
      }
    },
  );
}

/** Carries out a giveaway. The details were stored when it was requested. */
function executeGiveaway(context: Context, giveaway: StoredGiveaway, grant: Grant): Promise<DeskActionResult> {
  const { kind, details } = giveaway;
  switch (kind) {
    case "refund":
      return refundWithGrant(context, giveaway, details as RefundDetails, grant);
    case "cancellation":
      return cancelWithGrant(context, giveaway, details as CancelDetails, grant);
    case "late-move":
      return moveWithGrant(context, giveaway, details as MoveDetails, grant);
    case "credit":
      return creditWithGrant(context, giveaway, details as CreditDetails, grant);
    case "wallet-credit":
      return creditWallet(context, giveaway, grant);
    case "lead-refund":
      return decideLeadReturnWithGrant(context, giveaway, details as LeadReturnDetails, grant);
    case "code":
      if (isFile(details)) return importWithGrant(context, giveaway, details, grant);
      return changeWithGrant(context, DISCOUNT_TERMS.code, giveaway, details as ChangeDetails<"code">, grant);
    case "voucher":
      if (isFile(details)) return importWithGrant(context, giveaway, details, grant);
      return changeWithGrant(context, DISCOUNT_TERMS.voucher, giveaway, details as ChangeDetails<"voucher">, grant);
    case "failed-payout":
      return failPayoutWithGrant(context, giveaway, details as FailedPayoutDetails, grant);
    case "dispute-won":
      return winDisputeWithGrant(context, giveaway, details as DisputeWonDetails, grant);
    case "unconfirmed-refund":
      // Such a refund is never pending here, because two people confirm it on a separate page.
      return Promise.resolve(refuse("refund-reported-by-provider"));
  }
}

const isFile = (details: unknown): details is FileDetails =>
  typeof details === "object" && details !== null && "fileId" in details;
