import { DAY_MS } from "../../core/time/duration";
import type { BookingToken, SupplierId } from "../../core/ids";
import type { TermValues } from "../discounts/terms";
import { type Cents, cents } from "../../core/money/money";
import { calculateShare } from "../../core/money/rounding";
import type { PlainDay } from "../../core/time/plain-date";

/** All ways in which the desk can give money away. */
export const GIVEAWAY_KINDS = [
  "refund",
  "cancellation",
  "late-move",
  "credit",
  "wallet-credit",
  "lead-refund",
  "code",
  "voucher",
  "unconfirmed-refund",
  "failed-payout",
  "dispute-won",
] as const;
export type GiveawayKind = (typeof GIVEAWAY_KINDS)[number];

export const GIVEAWAY_LABEL: Readonly<Record<GiveawayKind, string>> = {
  refund: "Refund",
  cancellation: "Cancellation without a fee",
  "late-move": "Late move without a fee",
  credit: "Customer credit",
  "wallet-credit": "Wallet credit",
  "lead-refund": "Lead refund",
  code: "Discount code",
  voucher: "Voucher",
  "unconfirmed-refund": "Refund that the provider does not report",
  "failed-payout": "Payout recorded as failed",
  "dispute-won": "Dispute recorded as won",
};

/** waiting = needs a second person; given = done; declined = refused or withdrawn; ended = can no longer be carried out. */
export type GiveawayState = "waiting" | "given" | "declined" | "ended";

/** The person who gives money away. API keys and the operator's command count as separate people. */
export interface Giver {
  /** A desk member's email address in lower case, or the name of the API key. */
  readonly id: string;
  readonly name: string;
  /** The admin who added this person, until a second admin has confirmed them. Until then both count as the same person. null = confirmed. */
  readonly vouchedBy: string | null;
}

/** A request to give something away. */
export interface Giveaway {
  /** Id of the submitted form or API call. A repeated id creates only one giveaway. */
  readonly id: string;
  readonly kind: GiveawayKind;
  readonly amount: Cents;
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  /** What the giveaway is about, as named in the history. */
  readonly about: string;
  readonly by: Giver;
  readonly at: number;
  readonly reason: string;
  /** The input that the action needs once a second person approves it. */
  readonly details: unknown;
}

/** How much may be given away without a second person's approval, in cents. */
export interface GiveawayLimits {
  /** Limit for a single giveaway, for the total of a booking, and for the total of a customer or workshop within `CUSTOMER_WINDOW_MS`. */
  readonly singleLimit: Cents;
  /** Limit per person and day. Five times as much applies to one person in thirty days and to the whole desk in one day. */
  readonly dailyLimit: Cents;
}

export const CUSTOMER_WINDOW_MS = 30 * DAY_MS;

/** The sums that are limited, each with its period (null = unlimited) and its limit. Each sum includes the new giveaway. */
export const listGiveawayLimits = ({ singleLimit, dailyLimit }: GiveawayLimits) =>
  [
    { per: "booking", withinMs: null, limit: singleLimit },
    { per: "customer", withinMs: CUSTOMER_WINDOW_MS, limit: singleLimit },
    { per: "workshop", withinMs: CUSTOMER_WINDOW_MS, limit: singleLimit },
    { per: "person", withinMs: DAY_MS, limit: dailyLimit },
    { per: "person", withinMs: 30 * DAY_MS, limit: cents(5 * dailyLimit) },
    { per: "desk", withinMs: DAY_MS, limit: cents(5 * dailyLimit) },
  ] as const;

/** Whether a person may approve a request. Excludes unconfirmed people, the person who made the request, and the admin who added that person. */
export const mayApprove = (
  request: { readonly askedBy: string; readonly vouchedBy: string | null },
  approver: Giver,
): boolean => approver.vouchedBy === null && approver.id !== request.askedBy && approver.id !== request.vouchedBy;

/** The value of a percentage code without a cap is calculated for a job of this price, in cents. */
const REFERENCE_JOB_PRICE = cents(100_000);

/** A code worth at most this much per booking, in cents, is an ordinary campaign, so its value is counted only once. */
const CAMPAIGN_CODE_THRESHOLD = cents(5_000);
/** The number of uses of a larger code is unknown, so its value is multiplied by this factor. Automatic codes get a larger factor. */
const LARGE_CODE_USES = 10;
const AUTOMATIC_CODE_USES = 100;

/** The amount that a new or more valuable code counts towards the limits, in cents. */
export function totalCodeValue(code: CodeValue & Pick<TermValues["code"], "isAuto">, today: PlainDay): Cents {
  const worth = codeValue(code, today);
  return cents(worth * (code.isAuto ? AUTOMATIC_CODE_USES : worth > CAMPAIGN_CODE_THRESHOLD ? LARGE_CODE_USES : 1));
}

type CodeValue = Pick<TermValues["code"], "amount" | "percentage100" | "cap" | "ends">;

/** The maximum that a booking of this price can get from a code, in cents; 0 if the code has ended. */
export function codeValue(
  { amount, percentage100, cap, ends }: CodeValue,
  today: PlainDay,
  jobPrice: Cents = REFERENCE_JOB_PRICE,
): Cents {
  if (ends !== null && ends < today) return cents(0);
  if (amount !== null) return amount;
  if (percentage100 === null) return cents(0);
  const share = calculateShare(jobPrice, percentage100, 10_000);
  return cap === null ? share : cents(Math.min(cap, share));
}

/**
 * Whether a changed code takes off at most as much as before, whatever the price of the job. Compared for a job of one dollar, where a cap does not matter, and
 * for the reference job.
 */
export const isReducedCode = (before: CodeValue, after: CodeValue, today: PlainDay): boolean =>
  [cents(100), REFERENCE_JOB_PRICE].every(
    (jobPrice) => codeValue(after, today, jobPrice) <= codeValue(before, today, jobPrice),
  );

export const voucherValue = (
  { status, expires, value }: Pick<TermValues["voucher"], "status" | "expires" | "value">,
  today: PlainDay,
): Cents => (status === "valid" && expires >= today ? value : cents(0));
