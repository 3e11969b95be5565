import type { Currency } from "../core/country/country";
import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import type { OnlineMethod } from "./methods";
import type { MoneyMoved } from "./provider";
import type { PlainDay } from "../core/time/plain-date";
import type { Cents } from "../core/money/money";

/** The progress of a day's comparison. Events above `afterEvent` and below `beforeEvent` are still to be checked. */
export interface ReconciliationRun {
  readonly day: PlainDay;
  readonly afterEvent: number;
  readonly beforeEvent: number;
  readonly compared: number;
  /** Payments whose provider could not be asked. */
  readonly unreachable: number;
  /** null = it is under way. */
  readonly endedAt: number | null;
}

/** A payment on which our ledger and its provider disagree, in cents. */
export interface ReconciliationDifference {
  readonly attemptId: AttemptId;
  readonly method: OnlineMethod;
  readonly currency: Currency;
  readonly ledger: MoneyMoved;
  /** null = the provider knows no such payment. */
  readonly provider: MoneyMoved | null;
  readonly state: "open" | "agreed" | "settled";
  readonly foundAt: number;
  readonly leadGuid: LeadGuid;
  readonly bookingToken: BookingToken | null;
  /** Of the act that settled it. */
  readonly actId: string | null;
}

/** What must never be found in a database at any moment, each in words; `id` names the booking or the payment's attempt. */
export interface UnreconciledPayment {
  readonly what: string;
  readonly id: string;
}

/** A refund with a lost answer at a provider that does not report refunds. */
export interface UnconfirmedRefund {
  readonly amount: Cents;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The provider's own number of the purchase, to look for there. */
  readonly purchase: string;
}

/** Longer than any request of ours can last, in milliseconds: a provider request older than this was answered, or its answer is lost. */
export const UNDER_WAY_MS = 15 * 60 * 1000;

/**
 * Whether a refund with a lost answer and the next one both fit into the remaining amount, in whole cents. The provider would then make both, and nothing
 * shows whether the first one happened.
 */
export const isAmbiguousRefund = (amount: Cents, next: Cents, remaining: number): boolean => amount + next <= remaining;
