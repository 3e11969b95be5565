import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PriceLine } from "../price";
import { calculateTotals } from "../totals";
import type { PlainDay } from "../../core/time/plain-date";
import { calculateDiscount, NO_DISCOUNT, type DiscountAmount, isDiscountable } from "./amount";
import { type DiscountFacts, type NotAppliedReason, notAppliedReason, limitToBalance } from "./applies";
import type { Discount, ReferralVerdict } from "./discount";
import { changesTotal, isRewardsOption, type RewardsOption } from "./rewards";
import { toDiscount, type Voucher, voucherProblem } from "./voucher";

/** A discount with its amount for this booking. */
export interface DiscountCandidate {
  readonly code: string;
  readonly off: DiscountAmount;
  /** True for a reward that is saved for later. It cannot be combined with other discounts and does not reduce this price. */
  readonly isForLater: boolean;
}

/**
 * Picks one promotion per booking (B-012): the typed code or the automatic discount, whichever is larger, or the typed code if they are equal. A reward saved
 * for later always wins, because the customer chose it after reading what it replaces.
 */
export function choosePromotion<T extends DiscountCandidate>(input: T | null, automatic: T | null): T | null {
  if (input === null || automatic === null) return input ?? automatic;
  return input.isForLater || input.off.low >= automatic.off.low ? input : automatic;
}

/** The code that a customer typed, with the facts looked up about the code and the customer. */
export interface CodeInput {
  readonly code: string;
  readonly rewardsOption: string | null;
  readonly voucher: Voucher | null;
  readonly timesThisYear: number | null;
  readonly hasBookedBefore: boolean | null;
  readonly balance: Cents | null;
  readonly referral: ReferralVerdict | null;
}

export interface PromotionQuery {
  /** The price's lines without any discount. */
  readonly lines: readonly PriceLine[];
  readonly catalogue: readonly Discount[];
  /** The code that the customer typed; null = none. */
  readonly typedCode: CodeInput | null;
  readonly today: PlainDay;
  readonly country: Country;
  readonly isFleet: boolean;
  readonly isPreview: boolean;
}

/** A discount with its amount for this booking. */
export interface AppliedDiscount {
  readonly code: string;
  /** The discount with the terms for this customer. A balance becomes a fixed amount. */
  readonly discount: Discount;
  readonly off: DiscountAmount;
  /** The value of the discount on this booking, whether it is applied now or saved for later. */
  readonly worth: DiscountAmount;
  readonly rewardsOption: RewardsOption | null;
  readonly isForLater: boolean;
}

export type CodeProblem =
  | NotAppliedReason
  | { readonly field: "promoCode"; readonly reason: "unknown" | "voucher"; readonly text: string }
  | { readonly field: "youiRewardsOption"; readonly reason: "option"; readonly text: string };

export interface Promotion {
  /** The discount in the price; null when there is none. */
  readonly applied: AppliedDiscount | null;
  /** The result for the typed code, even when a better discount is applied instead. */
  readonly typedDiscount: AppliedDiscount | null;
  /** The automatic discount that would apply without a typed code; null when there is none. The page mentions it before a code or a reward replaces it. */
  readonly automatic: AppliedDiscount | null;
  /** Why the typed code does not apply; null = it does, or none was typed. */
  readonly problem: CodeProblem | null;
}

const UNKNOWN_CODE_MESSAGE = "We do not recognise this code. Check it and try again.";

/** Decides which promotion a booking gets, at most one (see `choosePromotion`). Fleets and previews get no automatic discount (B-010, B-127). */
export function findPromotion(query: PromotionQuery): Promotion {
  const input = query.typedCode && evaluateCode(query, query.typedCode);
  const code = input && "code" in input ? input : null;
  const appliedDiscount = findAutomaticDiscount(query);
  return {
    applied: choosePromotion(code, appliedDiscount),
    typedDiscount: code,
    automatic: appliedDiscount,
    problem: input && "reason" in input ? input : null,
  };
}

function evaluateCode(query: PromotionQuery, codeInput: CodeInput): AppliedDiscount | CodeProblem {
  const discountOrProblem = findDiscount(query.catalogue, codeInput);
  if ("reason" in discountOrProblem) return discountOrProblem;
  const problem = notAppliedReason(discountOrProblem, discountFacts(query, codeInput));
  if (problem) return problem;
  const { rewardsOption } = codeInput;
  if (discountOrProblem.isYouiRewards && rewardsOption !== null && !isRewardsOption(rewardsOption))
    return { field: "youiRewardsOption", reason: "option", text: "Choose how to take your reward." };
  return describeDiscount(
    query,
    limitToBalance(discountOrProblem, codeInput.balance),
    rewardsOption as RewardsOption | null,
  );
}

function findDiscount(catalogue: readonly Discount[], { code, voucher }: CodeInput): Discount | CodeProblem {
  const findByCode = (name: string) => catalogue.find((row) => row.code.toUpperCase() === name.trim().toUpperCase());
  if (!voucher) {
    const discount = findByCode(code);
    // The discount template shared by all vouchers is not itself a code.
    return discount && discount.kind !== "voucher"
      ? discount
      : { field: "promoCode", reason: "unknown", text: UNKNOWN_CODE_MESSAGE };
  }
  const baseDiscount = findByCode(voucher.discountCode);
  const text = voucherProblem(voucher) ?? (baseDiscount ? null : UNKNOWN_CODE_MESSAGE);
  return text === null && baseDiscount
    ? toDiscount(voucher, baseDiscount)
    : { field: "promoCode", reason: "voucher", text: text ?? UNKNOWN_CODE_MESSAGE };
}

function discountFacts(
  { lines, today, country, isFleet, isPreview }: PromotionQuery,
  codeInput: CodeInput | null,
): DiscountFacts {
  return {
    today,
    country,
    isFleet,
    isPreview,
    total: calculateTotals(lines, country).total,
    hasDiscountableLine: lines.some(isDiscountable),
    hasBookedBefore: codeInput?.hasBookedBefore ?? null,
    timesThisYear: codeInput?.timesThisYear ?? null,
    balance: codeInput?.balance ?? null,
    referral: codeInput?.referral ?? null,
  };
}

function describeDiscount(
  { lines }: PromotionQuery,
  discount: Discount,
  rewardsOption: RewardsOption | null,
): AppliedDiscount {
  const reducesTotal = changesTotal(discount.isYouiRewards, rewardsOption);
  const discountValue = calculateDiscount(lines, discount);
  return {
    code: discount.code,
    discount,
    worth: discountValue,
    off: reducesTotal ? discountValue : NO_DISCOUNT,
    rewardsOption: discount.isYouiRewards ? (rewardsOption ?? "UseNow") : null,
    isForLater: !reducesTotal,
  };
}

/** The best discount that needs no code. */
function findAutomaticDiscount(query: PromotionQuery): AppliedDiscount | null {
  if (query.isFleet || query.isPreview) return null;
  return query.catalogue
    .filter((discount) => discount.isAuto && notAppliedReason(discount, discountFacts(query, null)) === null)
    .map((discount) => describeDiscount(query, discount, null))
    .reduce<AppliedDiscount | null>(
      (best, appliedDiscount) => (best === null || appliedDiscount.off.low > best.off.low ? appliedDiscount : best),
      null,
    );
}
