import {
  isReturnReason,
  MAX_RETURN_LENGTH,
  RETURN_WINDOW_MS,
  type ReturnState,
  type PaidClaim,
} from "../../../domain/quotes/bids/stored-return";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type OfferReference, findLeadOffer } from "./find-lead-offer";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** A workshop's payment for a lead, as shown on its page. */
export interface ClaimView {
  readonly amount: Cents;
  /** `none` = no refund was requested. */
  readonly state: ReturnState | "none";
  /** The desk's answer; null until it has decided. */
  readonly answer: string | null;
  readonly canRequestRefund: boolean;
}

/** The workshop's payment for a lead with the desk's decrypted answer. Null = it has not paid for the lead. */
export async function toClaimView(
  { cipher }: Context,
  claim: PaidClaim | null,
  now: number,
): Promise<ClaimView | null> {
  if (claim === null) return null;
  const { amount, at, isRefunded, asked } = claim;
  return {
    amount,
    state: isRefunded ? "returned" : (asked?.state ?? "none"),
    answer: asked?.answerSealed ? await cipher.open(asked.answerSealed, asked.id) : null,
    canRequestRefund: !isRefunded && asked === null && now <= at + RETURN_WINDOW_MS,
  };
}

/**
 * Records that a workshop asks for a refund of its payment for a lead, and why. The desk decides. Possible once per lead, within RETURN_ASKED_WITHIN_MS of the
 * payment, unless a rule has already refunded it.
 */
export async function requestClaimRefund(
  context: Context,
  offerReference: OfferReference,
  input: { readonly reason: string; readonly text: string },
): Promise<{ readonly ok: true } | AccessRefusal | Refusal<"invalid-input" | "lead-refund-not-possible">> {
  const leadOffer = await findLeadOffer(context, offerReference, PERMISSION.bidOnLeads);
  if (!leadOffer.ok) return leadOffer;
  const text = input.text.replace(/\r\n?/g, "\n").trim();
  const fields = {
    ...(!isReturnReason(input.reason) && { returnReason: ["Choose what is wrong with the lead"] }),
    ...((text === "" || text.length > MAX_RETURN_LENGTH) && {
      returnText: [`Describe what happened, up to ${MAX_RETURN_LENGTH} characters`],
    }),
  };
  if (!isReturnReason(input.reason) || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const { leadGuid, supplierId } = leadOffer.decryptedBid;
  const now = context.clock.now();
  const claim = await context.db.leadReturns.findPaidClaim(leadGuid, supplierId);
  if (claim === null || now > claim.at + RETURN_WINDOW_MS) return refuse("lead-refund-not-possible");
  const id = context.ids.token();
  const isRequested = await context.db.leadReturns.addRequest({
    id,
    leadGuid,
    supplierId,
    reason: input.reason,
    sealed: await context.cipher.seal(text, id),
    askedBy: leadOffer.visitor.user.userId,
    askedAt: now,
  });
  return isRequested ? { ok: true } : refuse("lead-refund-not-possible");
}
