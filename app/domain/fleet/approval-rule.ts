import type { Cents } from "../money/money";
import { formatMoney } from "../money/format";
import type { Currency } from "../country/country";

/** What a fleet company lets its members book without being asked each time. */
export interface ApprovalRule {
  /** Counts up with each change: a decision names the rule that it was made by. */
  readonly version: number;
  /** Whole cents, GST inside: the most that a booking may come to. null = any sum. */
  readonly limit: Cents | null;
  /** By how many percent it may be above the median of the prices that its driver was shown. null = whatever they were. */
  readonly percentAboveMedian: number | null;
}

/** Of fewer prices the middle says nothing. */
export const MIN_SHOWN = 3;
export const MAX_PERCENT_ABOVE = 100;

export type Ruling =
  | { readonly isInside: true; readonly words: string }
  | { readonly isInside: false; readonly reason: "over-limit" | "above-median" | "too-few-prices" };

/** The middle of prices; of an even number the lower of the two in the middle, so that it is a price that was shown. */
export function medianOf(prices: readonly Cents[]): Cents | null {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** "rule 2: up to $800.00, at most 10 % above the median of the prices shown". */
export function ruleWords({ version, limit, percentAboveMedian }: ApprovalRule, currency: Currency): string {
  const parts = [
    limit === null ? null : `up to ${formatMoney(limit, currency)}`,
    percentAboveMedian === null ? null : `at most ${percentAboveMedian} % above the median of the prices shown`,
  ].filter((part) => part !== null);
  return `rule ${version}: ${parts.length === 0 ? "any booking of a member" : parts.join(", ")}`;
}

/** Whether a booking is inside the rule. `most` = what it may come to at most; `shown` = the prices that its driver was shown. */
export function rulingOf(
  rule: ApprovalRule,
  { most, shown, currency }: { readonly most: Cents; readonly shown: readonly Cents[]; readonly currency: Currency },
): Ruling {
  if (rule.limit !== null && most > rule.limit) return { isInside: false, reason: "over-limit" };
  if (rule.percentAboveMedian !== null) {
    const median = medianOf(shown);
    if (median === null || shown.length < MIN_SHOWN) return { isInside: false, reason: "too-few-prices" };
    // In whole numbers: a cent is never lost to a fraction.
    if (most * 100 > median * (100 + rule.percentAboveMedian)) return { isInside: false, reason: "above-median" };
  }
  return { isInside: true, words: ruleWords(rule, currency) };
}

/** Why a company is asked, as its mail says it. */
export const ASKED_WORDS = {
  "membership-not-verified": "The driver's membership was not checked, so the booking waits for your approval.",
  "over-limit": "It comes to more than your rule lets through, so it waits for your approval.",
  "above-median":
    "Its price is further above the median of the prices shown than your rule lets through, so it waits for your approval.",
  "too-few-prices": "Too few prices were shown to compare it with, so it waits for your approval.",
} as const;
export type AskedReason = keyof typeof ASKED_WORDS;
