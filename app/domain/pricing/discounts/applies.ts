import type { Country } from "../../core/country/country";
import { cents, type Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount, ReferralVerdict } from "./discount";

/** The facts that decide whether a customer may use a code, already looked up. */
export interface DiscountFacts {
  readonly today: PlainDay;
  readonly country: Country;
  readonly isFleet: boolean;
  /** True when a supplier previews its own offer (B-127). */
  readonly isPreview: boolean;
  /** Total of the booking before any discount. */
  readonly total: Cents;
  /** Whether any line can be discounted. */
  readonly hasDiscountableLine: boolean;
  /** Whether the customer has booked before; null = the customer is not known yet, so this is checked again on submission. */
  readonly hasBookedBefore: boolean | null;
  /** How often this customer used the code this year; null = not known yet. */
  readonly timesThisYear: number | null;
  /** The account balance, for codes that draw on it; null when the account holder is unknown. */
  readonly balance: Cents | null;
  /** The partner's verdict on the referral; null = no referral was given. */
  readonly referral: ReferralVerdict | null;
}

export type NotAppliedReason =
  | {
      readonly field: "promoCode";
      readonly reason:
        | "viewing"
        | "country"
        | "fleet"
        | "not-yet"
        | "ended"
        | "total"
        | "nothing-discountable"
        | "first-booking"
        | "limit"
        | "balance";
      readonly text: string;
    }
  | { readonly field: "partnerReferralCode"; readonly reason: "referral"; readonly text: string };

/** Why a discount does not apply; null when it does. The order is fixed: reasons that the customer cannot change come first. */
export function notAppliedReason(discount: Discount, facts: DiscountFacts): NotAppliedReason | null {
  const refuse = (
    reason: Exclude<NotAppliedReason["reason"], "referral">,
    text = discount.notAllowedMessage,
  ): NotAppliedReason => ({
    field: "promoCode",
    reason,
    text,
  });
  if (facts.isPreview) return refuse("viewing");
  if (!discount.countries.includes(facts.country)) return refuse("country");
  if (facts.isFleet !== discount.forFleet) return refuse("fleet");
  if (discount.starts !== null && facts.today < discount.starts) return refuse("not-yet");
  if (discount.ends !== null && facts.today > discount.ends) return refuse("ended");
  if (discount.minimumTotal !== null && facts.total < discount.minimumTotal) return refuse("total");
  if (!facts.hasDiscountableLine)
    return refuse("nothing-discountable", "This code cannot be used for the items in this booking.");
  if (discount.firstBookingOnly && facts.hasBookedBefore === true) return refuse("first-booking");
  if (discount.yearlyLimit !== null && facts.timesThisYear !== null && facts.timesThisYear >= discount.yearlyLimit)
    return refuse("limit");
  if (discount.isAffectedByCustomerBalance && (facts.balance ?? 0) <= 0) return refuse("balance");
  return discount.needsReferral ? referralProblem(discount, facts.referral) : null;
}

function referralProblem(discount: Discount, verdict: ReferralVerdict | null): NotAppliedReason | null {
  if (verdict === "active") return null;
  const rule = discount.fieldRules.find(({ field }) => field === "PartnerReferralCode");
  const text =
    verdict === "closed"
      ? "That membership has ended."
      : verdict === "unknown"
        ? discount.notAllowedMessage
        : (rule?.message ?? "Enter your member number.");
  return { field: "partnerReferralCode", reason: "referral", text };
}

/** The terms of a discount for this customer. A balance discount is limited to the account balance. */
export const limitToBalance = (discount: Discount, balance: Cents | null): Discount =>
  discount.isAffectedByCustomerBalance
    ? { ...discount, amount: balance ?? cents(0), percentage100: null, cap: null }
    : discount;
