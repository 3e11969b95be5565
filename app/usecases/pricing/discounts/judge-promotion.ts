import type { LeadGuid } from "../../../domain/core/ids";
import { type Promotion, findPromotion } from "../../../domain/pricing/discounts/promotion";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PriceLine } from "../../../domain/pricing/price";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { openLead } from "../../lead/open-lead";
import { lookUpCode } from "./look-up-code";
import { jobZone } from "../../../domain/core/country/local-day";

export interface PromotionRequest {
  readonly leadGuid: LeadGuid;
  /** The price lines of the cart, from the client. That is enough for a preview, because the server uses its own price at submission. */
  readonly lines: readonly PriceLine[];
  /** The entered code. Null = look for an automatic promotion only. */
  readonly code: string | null;
  readonly referral: string | null;
  readonly rewardsOption: string | null;
}

/**
 * Determines which promotion a cart would get, and any problem with an entered code. Only a preview for a form; stores nothing (B-241, B-242). At most two D1
 * round trips.
 */
export async function evaluatePromotion(
  context: Context,
  promotionRequest: PromotionRequest,
): Promise<({ ok: true } & Promotion) | Refusal<"lead-not-found">> {
  const [storedLead, catalogue] = await Promise.all([
    context.db.leads.findStored(promotionRequest.leadGuid),
    context.db.discounts.all(),
  ]);
  if (!storedLead) return refuse("lead-not-found");
  const { lead } = await openLead(context, storedLead);
  const today = dayAt(context.clock.now(), jobZone(lead));
  const codeInput = await lookUpCode(
    context,
    { ...promotionRequest, contact: { ...lead.contact, userId: lead.userId } },
    lead,
    today,
  );
  return {
    ok: true,
    ...findPromotion({
      lines: promotionRequest.lines,
      catalogue,
      typedCode: codeInput,
      today,
      country: lead.country,
      isFleet: lead.fleetCompanyId !== null,
      isPreview: false,
    }),
  };
}
