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
  /** What the act needs when a second person approves it. */
  readonly details: unknown;
}

const DAY_MS = 24 * 3_600_000;

/** How much may be given away without a second person, in cents. */
export interface GiveawayLimits {
  /** At once; in total of one booking; and in total to one customer or one workshop within `CUSTOMER_WINDOW_MS`. */
  readonly alone: Cents;
  /** By one person within a day. Thirty days have five times as much, and so has everybody together within a day. */
  readonly aDay: Cents;
}

export const CUSTOMER_WINDOW_MS = 30 * DAY_MS;

/** What is counted, over which time (null = always), and up to what sum. Each sum includes the new giveaway. */
export const countedLimits = ({ alone, aDay }: GiveawayLimits) =>
  [
    { per: "booking", withinMs: null, limit: alone },
    { per: "customer", withinMs: CUSTOMER_WINDOW_MS, limit: alone },
    { per: "workshop", withinMs: CUSTOMER_WINDOW_MS, limit: alone },
    { per: "person", withinMs: DAY_MS, limit: aDay },
    { per: "person", withinMs: 30 * DAY_MS, limit: cents(5 * aDay) },
    { per: "desk", withinMs: DAY_MS, limit: cents(5 * aDay) },
  ] as const;

/** Who may approve: nobody their own request, and nobody one of a person whom they alone vouch for. */
export const mayApprove = (
  request: { readonly askedBy: string; readonly vouchedBy: string | null },
  approver: Giver,
): boolean => approver.vouchedBy === null && approver.id !== request.askedBy && approver.id !== request.vouchedBy;

/** A percentage without a maximum is counted as if it were used on a job of this price. */
const REFERENCE_JOB = cents(100_000);

/** A code that is worth no more than this to one booking is an ordinary campaign: it counts once. */
const CAMPAIGN_CODE = cents(5_000);
/** Nobody knows how often a larger code will be used, so it counts as used by so many bookings. One that every booking gets by itself counts for more. */
const LARGE_CODE_USES = 10;
const AUTOMATIC_CODE_USES = 100;

/** What a code counts for when it is made or becomes worth more, in cents. */
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
