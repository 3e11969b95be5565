import { refuse } from "../../domain/core/outcomes";
import { mayTryCode } from "../../usecases/pricing/discounts/look-up-code";
import { withLeadGuid } from "../../http/with-lead-guid";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { buildLine } from "../../domain/pricing/plain-line";
import { evaluatePromotion } from "../../usecases/pricing/discounts/judge-promotion";
import { okResult, endpoint } from "../endpoint";
import {
  AVAILABLE_ANSWER,
  AVAILABLE_REQUEST,
  toWireDiscount,
  toPriceLines,
  VALIDATE_ANSWER,
  VALIDATE_REQUEST,
} from "../wire/discount";

/** The cart's lines. A total without a cart becomes a single line. */
const cartLines = (items: Parameters<typeof toPriceLines>[0], total: number) =>
  items.length > 0 ? toPriceLines(items) : [buildLine("repair", "item", "Booking", centsFromDollars(total), true)];

const WIRE_FIELD = {
  promoCode: "Code",
  partnerReferralCode: "PartnerReferralCode",
  youiRewardsOption: "RewardsOption",
} as const;

export const DISCOUNT_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/discount/get-available",
    tag: "Discounts",
    summary:
      "Returns the discount that a booking gets without a code; none for fleets. DiscountableTotalUsed echoes the total, so that a late response can be recognised",
    body: AVAILABLE_REQUEST,
    answer: AVAILABLE_ANSWER,
    refuses: ["lead-not-found"],
    async use({ body }, app) {
      const promotion = await withLeadGuid(body.LeadGuid, (leadGuid) =>
        evaluatePromotion(app, {
          leadGuid,
          lines: cartLines(body.CartItems, body.TotalDiscountablePrice),
          code: null,
          referral: null,
          rewardsOption: null,
        }),
      );
      if (!promotion.ok) return promotion;
      const isFleet = (body.FleetCompanyId ?? null) !== null;
      return okResult({
        DiscountDetails: isFleet || !promotion.applied ? null : toWireDiscount(promotion.applied),
        DiscountableTotalUsed: body.TotalDiscountablePrice,
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/discount/validate",
    tag: "Discounts",
    summary:
      "Checks a discount code and returns its terms. A code that does not apply is not an error; submit checks it again",
    body: VALIDATE_REQUEST,
    answer: VALIDATE_ANSWER,
    refuses: ["lead-not-found", "rate-limited"],
    async use({ body }, app) {
      const { LeadGuid, TotalDiscountablePrice, CartItems } = body.Context;
      if (!(await mayTryCode(app, body.Code))) return refuse("rate-limited");
      const promotion = await withLeadGuid(LeadGuid, (leadGuid) =>
        evaluatePromotion(app, {
          leadGuid,
          lines: cartLines(CartItems, TotalDiscountablePrice),
          code: body.Code,
          referral: body.PartnerReferralCode ?? null,
          rewardsOption: body.RewardsOption ?? null,
        }),
      );
      if (!promotion.ok) return promotion;
      const { typedDiscount: appliedDiscount, problem } = promotion;
      return okResult({
        IsValid: appliedDiscount !== null,
        DiscountDetails: appliedDiscount && toWireDiscount(appliedDiscount),
        DiscountableTotalUsed: TotalDiscountablePrice,
        ErrorMessage: appliedDiscount ? null : (problem?.text ?? "Enter a code."),
        ErrorField: appliedDiscount ? null : WIRE_FIELD[problem?.field ?? "promoCode"],
      });
    },
  }),
];
