import type { Country } from "../country/country";
import type { Cents } from "../money/money";
import type { PriceLine } from "../pricing/price";
import { totals } from "../pricing/totals";
import type { PlainDay } from "../time/plain-date";
import { amountOff, NOTHING_OFF, type TakenOff } from "./amount";
import { type DiscountFacts, type NotApplied, notApplied, termsFor } from "./applies";
import type { Discount } from "./discount";
import { isDiscountable } from "./discountable";
import type { ReferralVerdict } from "./referral";
import { changesTotal, isRewardsOption, type RewardsOption } from "./rewards";
import { onePromotion } from "./stacking";
import { discountOfVoucher, type Voucher, voucherProblem } from "./voucher";

/** The code a customer typed, with what was looked up about the code and the customer. */
export interface TypedCode {
  readonly code: string;
  readonly rewardsOption: string | null;
  readonly voucher: Voucher | null;
  readonly timesThisYear: number | null;
  readonly hasBookedBefore: boolean | null;
  readonly balance: Cents | null;
  readonly referral: ReferralVerdict | null;
}

export interface PromotionQuestion {
  /** The price's lines without any discount. */
  readonly lines: readonly PriceLine[];
  readonly catalogue: readonly Discount[];
  /** null = none was typed. */
  readonly typed: TypedCode | null;
  readonly today: PlainDay;
  readonly country: Country;
  readonly isFleet: boolean;
  readonly isViewing: boolean;
}

/** A discount with what it takes off this booking. */
export interface AppliedDiscount {
  readonly code: string;
  /** With this customer's terms: a balance is a fixed amount here. */
  readonly discount: Discount;
  readonly off: TakenOff;
  /** The value of the discount on this booking, whether it is applied now or kept for later. */
  readonly worth: TakenOff;
  readonly rewardsOption: RewardsOption | null;
  readonly isForLater: boolean;
}

export type CodeProblem =
  | NotApplied
  | { readonly field: "promoCode"; readonly reason: "unknown" | "voucher"; readonly words: string }
  | { readonly field: "youiRewardsOption"; readonly reason: "option"; readonly words: string };

export interface Promotion {
  /** The discount in the price; null when there is none. */
  readonly applied: AppliedDiscount | null;
  /** The result for the typed code, even when a better discount is applied instead. */
  readonly typed: AppliedDiscount | null;
  /** The discount the booking gets without a typed code; null when there is none. The page says so before a typed code or a reward replaces it. */
  readonly automatic: AppliedDiscount | null;
  /** Why the typed code does not apply; null = it does, or none was typed. */
  readonly problem: CodeProblem | null;
}

const UNKNOWN = "We do not know this code. Check the letters and numbers.";

/** Decides which promotion a booking gets, at most one (see stacking.ts). Fleets and previews get no automatic discount (B-010, B-127). */
export function promotionFor(question: PromotionQuestion): Promotion {
  const typed = question.typed && judged(question, question.typed);
  const code = typed && "code" in typed ? typed : null;
  const found = automatic(question);
  return {
    applied: onePromotion(code, found),
    typed: code,
    automatic: found,
    problem: typed && "reason" in typed ? typed : null,
  };
}

function judged(question: PromotionQuestion, typed: TypedCode): AppliedDiscount | CodeProblem {
  const found = discountOf(question.catalogue, typed);
  if ("reason" in found) return found;
  const problem = notApplied(found, factsOf(question, typed));
  if (problem) return problem;
  const { rewardsOption } = typed;
  if (found.isYouiRewards && rewardsOption !== null && !isRewardsOption(rewardsOption))
    return { field: "youiRewardsOption", reason: "option", words: "Choose how to take your reward." };
  return applied(question, termsFor(found, typed.balance), rewardsOption as RewardsOption | null);
}

function discountOf(catalogue: readonly Discount[], { code, voucher }: TypedCode): Discount | CodeProblem {
  const named = (name: string) => catalogue.find((row) => row.code.toUpperCase() === name.trim().toUpperCase());
  if (!voucher) {
    const found = named(code);
    // The discount that all vouchers share is not itself a code.
    return found && found.kind !== "voucher" ? found : { field: "promoCode", reason: "unknown", words: UNKNOWN };
  }
  const model = named(voucher.discountCode);
  const words = voucherProblem(voucher) ?? (model ? null : UNKNOWN);
  return words === null && model
    ? discountOfVoucher(voucher, model)
    : { field: "promoCode", reason: "voucher", words: words ?? UNKNOWN };
}

function factsOf(
  { lines, today, country, isFleet, isViewing }: PromotionQuestion,
  typed: TypedCode | null,
): DiscountFacts {
  return {
    today,
    country,
    isFleet,
    isViewing,
    total: totals(lines, country).total,
    hasDiscountable: lines.some(isDiscountable),
    hasBookedBefore: typed?.hasBookedBefore ?? null,
    timesThisYear: typed?.timesThisYear ?? null,
    balance: typed?.balance ?? null,
    referral: typed?.referral ?? null,
  };
}

function applied(
  { lines }: PromotionQuestion,
  discount: Discount,
  rewardsOption: RewardsOption | null,
): AppliedDiscount {
  const counts = changesTotal(discount.isYouiRewards, rewardsOption);
  const worth = amountOff(lines, discount);
  return {
    code: discount.code,
    discount,
    worth,
    off: counts ? worth : NOTHING_OFF,
    rewardsOption: discount.isYouiRewards ? (rewardsOption ?? "UseNow") : null,
    isForLater: !counts,
  };
}

/** The best discount that needs no code. */
function automatic(question: PromotionQuestion): AppliedDiscount | null {
  if (question.isFleet || question.isViewing) return null;
  return question.catalogue
    .filter((discount) => discount.isAuto && notApplied(discount, factsOf(question, null)) === null)
    .map((discount) => applied(question, discount, null))
    .reduce<AppliedDiscount | null>((best, one) => (best === null || one.off.low > best.off.low ? one : best), null);
}
