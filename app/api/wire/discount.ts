import { z } from "zod";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { buildLine } from "../../domain/pricing/plain-line";
import type { PriceLine } from "../../domain/pricing/price";
import type { AppliedDiscount } from "../../domain/pricing/discounts/promotion";
import { isPlainDay } from "../../domain/core/time/days";
import { amount, flag, id, text } from "./fields";

const money = z.number().min(0).max(1_000_000);
/** The fields of a cart item that the discount calls read. Items from the finalise screen can be sent unchanged. */
const CART_ITEM = z.object({
  ItemName: z.string().max(300),
  RepairInspectionId: id(),
  IncursCommission: z.boolean(),
  Price: z.object({
    NetPriceIncGst: money.nullable().optional(),
    MinimumNetPriceIncGst: money.nullable().optional(),
    MaximumNetPriceIncGst: money.nullable().optional(),
  }),
});
const CART = z.array(CART_ITEM).max(100);

/** POST /api/discount/get-available (B-241), with its seven fields. */
export const AVAILABLE_REQUEST = z.object({
  IsSupplierBidOffer: flag(),
  SupplierId: z.int().min(1),
  TotalDiscountablePrice: money,
  CartItems: CART,
  FleetCompanyId: id(),
  ServiceDate: z.string().refine(isPlainDay, "Enter a date as yyyy-MM-dd").nullable().optional(),
  LeadGuid: z.string().max(40),
});

/** POST /api/discount/validate (B-093, B-242). RewardsOption is our addition: how the customer would take a rewards partner's promotion. */
export const VALIDATE_REQUEST = z.object({
  Code: z.string().max(60),
  PartnerReferralCode: text(60),
  RewardsOption: text(60),
  Context: z.object({
    SupplierId: z.int().min(1),
    LeadGuid: z.string().max(40),
    TotalDiscountablePrice: money,
    CartItems: CART,
  }),
});

/** The seven fields of B-092, and additions for forms: field rules, the referral field and the choice of a reward. */
export const DISCOUNT = z.object({
  DiscountCode: z.string(),
  Description: z.string(),
  Amount: z.number().nullable(),
  Percentage: z.number().nullable(),
  MaximumPercentageDiscountAmount: z.number().nullable(),
  IsYouiRewards: z.boolean(),
  IsAffectedByCustomerBalance: z.boolean(),
  NeedsPartnerReferral: z.boolean(),
  FieldRules: z.array(z.object({ Field: z.string(), Message: z.string() })),
});
export const AVAILABLE_ANSWER = z.object({ DiscountDetails: DISCOUNT.nullable(), DiscountableTotalUsed: z.number() });
export const VALIDATE_ANSWER = AVAILABLE_ANSWER.extend({
  IsValid: z.boolean(),
  ErrorMessage: z.string().nullable(),
  /** The field to which the message belongs. */
  ErrorField: z.enum(["Code", "PartnerReferralCode", "RewardsOption"]).nullable(),
});

export const toWireDiscount = ({ discount }: AppliedDiscount): z.input<typeof DISCOUNT> => ({
  DiscountCode: discount.code,
  Description: discount.description,
  Amount: discount.amount === null ? null : amount(discount.amount),
  Percentage: discount.percentage100 === null ? null : discount.percentage100 / 100,
  MaximumPercentageDiscountAmount: discount.cap === null ? null : amount(discount.cap),
  IsYouiRewards: discount.isYouiRewards,
  IsAffectedByCustomerBalance: discount.isAffectedByCustomerBalance,
  NeedsPartnerReferral: discount.needsReferral,
  FieldRules: discount.fieldRules.map(({ field, message }) => ({ Field: field, Message: message })),
});

/** The wire's cart as price lines, only for checking a discount. They are never charged. */
export const toPriceLines = (items: z.output<typeof CART>): readonly PriceLine[] =>
  items.map((item, index) => {
    const low = item.Price.NetPriceIncGst ?? item.Price.MinimumNetPriceIncGst ?? 0;
    const key = item.RepairInspectionId ? `repair:${item.RepairInspectionId}` : `item:${index}`;
    const line = buildLine("repair", key, item.ItemName, centsFromDollars(low), item.IncursCommission);
    return { ...line, maxAmount: centsFromDollars(item.Price.MaximumNetPriceIncGst ?? low) };
  });
