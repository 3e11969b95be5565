import type { Currency } from "../core/country/country";
import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import type { OnlineMethod } from "./methods";
import type { MovedAmounts } from "./provider";
import type { PlainDay } from "../core/time/plain-date";
import type { Cents } from "../core/money/money";

/** The progress of one day's reconciliation. Events between `afterEvent` and `beforeEvent` are still to be checked. */
export interface ReconciliationRun {
  readonly day: PlainDay;
  readonly afterEvent: number;
  readonly beforeEvent: number;
  readonly compared: number;
  /** Number of payments whose provider could not be reached. */
  readonly unreachable: number;
  /** When the run ended; null = still running. */
  readonly endedAt: number | null;
}

/** A payment on which our ledger and its provider disagree, in cents. */
export interface ReconciliationDifference {
  readonly attemptId: AttemptId;
  readonly method: OnlineMethod;
  readonly currency: Currency;
  readonly ledger: MovedAmounts;
  /** The provider's amounts; null = the provider has no such payment. */
  readonly provider: MovedAmounts | null;
  readonly state: "open" | "agreed" | "settled";
  readonly foundAt: number;
  readonly leadGuid: LeadGuid;
  readonly bookingToken: BookingToken | null;
  /** The desk action that settled it; null = none. */
  readonly actId: string | null;
}

/** A violation of the money rules that must never occur in a database. `problem` describes it, `id` is the booking or the payment attempt. */
export interface UnreconciledPayment {
  readonly problem: string;
  readonly id: string;
}

/** A refund with a lost response at a provider that does not report refunds. */
export interface UnconfirmedRefund {
  readonly amount: Cents;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The provider's id of the purchase, for looking it up there. */
  readonly purchase: string;
}

/** Maximum duration of any of our requests, in milliseconds. A provider request older than this was either answered, or its response was lost. */
export const MAX_REQUEST_MS = 15 * 60 * 1000;

/**
 * Whether a refund with a lost response and the next one both fit into the remaining amount, in whole cents. The provider would then make both, and it could
 * not be determined whether the first one succeeded.
 */
export const isAmbiguousRefund = (amount: Cents, followingAmount: Cents, remaining: number): boolean =>
  amount + followingAmount <= remaining;
