import { DAY_MS } from "../../core/time/duration";
import type { BookingToken, SupplierId } from "../../core/ids";
import type { TermValues } from "../discounts/terms";
import { type Cents, cents } from "../../core/money/money";
import { shareOf } from "../../core/money/rounding";
import type { PlainDay } from "../../core/time/plain-date";

/** Everything by which the desk gives money away. */
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

/** waiting = for a second person; given = done; declined = refused or withdrawn; ended = it could no longer be carried out. */
export type GiveawayState = "waiting" | "given" | "declined" | "ended";

/** Who gives money away. An API key and the operator's command are people of their own. */
export interface Giver {
  /** A desk member's email address in lower case, or the name of the key. */
  readonly id: string;
  readonly name: string;
  /** The admin who added this person, while no second admin has confirmed them: they are treated as one and the same person. null = confirmed. */
  readonly vouchedBy: string | null;
}

/** Something that is to be given away. */
export interface Giveaway {
  /** Of the form or call that asked for it: repeated, it is one giveaway. */
  readonly id: string;
  readonly kind: GiveawayKind;
  readonly amount: Cents;
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  /** What it is about, as the history names it. */
  readonly about: string;
  readonly by: Giver;
  readonly at: number;
  readonly reason: string;
  /** The input that the action needs once a second person approves it. */
  readonly details: unknown;
}

/** How much may be given away without a second person, in cents. */
export interface GiveawayLimits {
  /** At once; in total of one booking; and in total to one customer or one workshop within `CUSTOMER_WINDOW_MS`. */
  readonly alone: Cents;
  /** By one person within a day. Thirty days have five times as much, and so has everybody together within a day. */
  readonly aDay: Cents;
}

export const CUSTOMER_WINDOW_MS = 30 * DAY_MS;

/** What is summed, over which period (null = always), and the limit. Each sum includes the new giveaway. */
export const countedLimits = ({ alone, aDay }: GiveawayLimits) =>
  [
    { per: "booking", withinMs: null, limit: alone },
    { per: "customer", withinMs: CUSTOMER_WINDOW_MS, limit: alone },
    { per: "workshop", withinMs: CUSTOMER_WINDOW_MS, limit: alone },
    { per: "person", withinMs: DAY_MS, limit: aDay },
    { per: "person", withinMs: 30 * DAY_MS, limit: cents(5 * aDay) },
    { per: "desk", withinMs: DAY_MS, limit: cents(5 * aDay) },
  ] as const;

/** Who may approve: not the person who asked, and not the only person who vouches for them. */
export const mayApprove = (
  request: { readonly askedBy: string; readonly vouchedBy: string | null },
  approver: Giver,
): boolean => approver.vouchedBy === null && approver.id !== request.askedBy && approver.id !== request.vouchedBy;

/** A percentage without a maximum is counted as if it were used on a job of this price. */
const REFERENCE_JOB = cents(100_000);

/** A code worth at most this much per booking is an ordinary campaign and counts once. */
const CAMPAIGN_CODE = cents(5_000);
/**
 * How often a larger code will be used is unknown, so it counts as used by this many bookings. A code that every booking gets automatically counts for more.
 */
const LARGE_CODE_USES = 10;
const AUTOMATIC_CODE_USES = 100;

/** The amount that a new or more valuable code counts for, in cents. */
export function worthOfAllUses(code: CodeWorth & Pick<TermValues["code"], "isAuto">, today: PlainDay): Cents {
  const worth = worthOfCode(code, today);
  return cents(worth * (code.isAuto ? AUTOMATIC_CODE_USES : worth > CAMPAIGN_CODE ? LARGE_CODE_USES : 1));
}

type CodeWorth = Pick<TermValues["code"], "amount" | "percentage100" | "cap" | "ends">;

/** The most that one booking can get from a code, in cents; nothing when it has ended. */
export function worthOfCode({ amount, percentage100, cap, ends }: CodeWorth, today: PlainDay): Cents {
  if (ends !== null && ends < today) return cents(0);
  if (amount !== null) return amount;
  if (percentage100 === null) return cents(0);
  const share = shareOf(REFERENCE_JOB, percentage100, 10_000);
  return cap === null ? share : cents(Math.min(cap, share));
}

export const worthOfVoucher = (
  { status, expires, value }: Pick<TermValues["voucher"], "status" | "expires" | "value">,
  today: PlainDay,
): Cents => (status === "valid" && expires >= today ? value : cents(0));
