import type { Cents } from "../core/money/money";
import { formatMoney } from "../core/money/format";
import type { Currency } from "../core/country/country";
import type { PlainTime } from "../core/time/plain-date";
import type { FormErrors } from "../core/forms/read-form";

/** When a rule approves automatically: on these weekdays (1 = Monday … 7), from `from` inclusive to `to` exclusive. */
interface ApprovalWindow {
  readonly days: readonly number[];
  readonly from: PlainTime;
  readonly to: PlainTime;
}

/** A second approver, who is emailed if there is no answer within this many hours. */
interface BackupApprover {
  readonly email: string;
  readonly afterHours: number;
}

/** The bookings that members of a fleet company can make without individual approval. */
export interface ApprovalRule {
  /** Increases with each change. A decision records the version of its rule. */
  readonly version: number;
  /** Maximum price of a booking in whole cents, GST included; null = no limit. */
  readonly limit: Cents | null;
  /** Maximum percentage by which the price may exceed the median of the prices shown to the driver; null = no limit. */
  readonly percentAboveMedian: number | null;
  /** Null = at any time. */
  readonly window: ApprovalWindow | null;
  /** Null when there is no second approver. */
  readonly backup: BackupApprover | null;
}

/** Minimum number of prices for a meaningful median. */
export const MIN_MEDIAN_PRICES = 3;
export const MAX_PERCENT_ABOVE_MEDIAN = 100;
/** One week. After that, the desk calls the company. */
export const MAX_BACKUP_HOURS = 168;

export type Ruling =
  | { readonly isWithinRule: true; readonly text: string }
  | {
      readonly isWithinRule: false;
      readonly reason: "outside-window" | "over-limit" | "above-median" | "too-few-prices";
    };

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the problem with a window, by field; null = valid. Days must be unique and in order, and the window must begin before it ends. */
export function windowProblem({ days, from, to }: ApprovalWindow): FormErrors | null {
  if (days.length === 0) return { days: ["Choose at least one day"] };
  if (days.some((day, at) => day <= (days[at - 1] ?? 0) || day > 7))
    return { days: ["Choose each day only once, starting with Monday"] };
  if (!TIME_PATTERN.test(from)) return { from: ["Enter a time, such as 07:00"] };
  if (!TIME_PATTERN.test(to)) return { to: ["Enter a time, such as 18:00"] };
  return from < to ? null : { to: ["The end must be after the start"] };
}

/** Returns the median of prices. For an even number of prices it is the lower of the two middle ones, so that the result is a price that was actually shown. */
export function findMedian(prices: readonly Cents[]): Cents | null {
  const sortedPrices = [...prices].sort((a, b) => a - b);
  return sortedPrices[Math.floor((sortedPrices.length - 1) / 2)] ?? null;
}

/** Median of the prices shown; null = too few prices. */
export const medianShownPrice = (prices: readonly Cents[]): Cents | null =>
  prices.length < MIN_MEDIAN_PRICES ? null : findMedian(prices);

const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Formats an approval window: "Mon, Tue, Wed, 07:00 to 18:00". */
const formatApprovalWindow = ({ days, from, to }: ApprovalWindow): string =>
  `${days.map((day) => DAY_NAMES[day - 1]).join(", ")}, ${from} to ${to}`;

/** Describes a rule, e.g. "rule 2: up to $800.00, at most 10% above the median of the prices shown". */
export function describeApprovalRule(
  { version, limit, percentAboveMedian, window }: ApprovalRule,
  currency: Currency,
): string {
  const parts = [
    limit === null ? null : `up to ${formatMoney(limit, currency)}`,
    percentAboveMedian === null ? null : `at most ${percentAboveMedian}% above the median of the prices shown`,
    window === null ? null : formatApprovalWindow(window),
  ].filter((part) => part !== null);
  return `rule ${version}: ${parts.length === 0 ? "any booking by a member" : parts.join(", ")}`;
}

/** The facts of a booking that a rule needs. */
interface ApprovalCandidate {
  /** The highest possible price of the booking. */
  readonly maxAmount: Cents;
  /** The prices shown to the driver. */
  readonly shownPrices: readonly Cents[];
  readonly currency: Currency;
  /** Time of booking in the company's local time: ISO weekday and HH:mm. */
  readonly at: { readonly weekday: number; readonly time: PlainTime };
}

/** Decides whether the rule allows a booking without approval. */
export function decideApproval(
  rule: ApprovalRule,
  { maxAmount: highestPrice, shownPrices, currency, at }: ApprovalCandidate,
): Ruling {
  const { window } = rule;
  if (window !== null && !(window.days.includes(at.weekday) && at.time >= window.from && at.time < window.to))
    return { isWithinRule: false, reason: "outside-window" };
  if (rule.limit !== null && highestPrice > rule.limit) return { isWithinRule: false, reason: "over-limit" };
  if (rule.percentAboveMedian !== null) {
    const median = medianShownPrice(shownPrices);
    if (median === null) return { isWithinRule: false, reason: "too-few-prices" };
    // Compares in whole numbers to avoid rounding errors.
    if (highestPrice * 100 > median * (100 + rule.percentAboveMedian))
      return { isWithinRule: false, reason: "above-median" };
  }
  return { isWithinRule: true, text: describeApprovalRule(rule, currency) };
}

/** Why the company has to approve a booking individually. */
export type ApprovalReason =
  | "membership-not-verified"
  | "outside-window"
  | "over-limit"
  | "above-median"
  | "too-few-prices";
