import type { AttemptId, BookingToken } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { PaymentAttempt } from "./payment-attempt";
import type { DayHold } from "../supplier/availability/held-days";
import type { OnlineMethod } from "../payments/methods";
import type { ProviderReference, MovedAmounts } from "../payments/provider";
import type { TransactionStatus } from "../payments/transaction-status";

/** The slot to hold while the customer pays, and the requesting network as a keyed digest; null = unknown. */
export interface RequestedHold extends DayHold {
  readonly network: string | null;
}

export type NewAttempt = Omit<
  PaymentAttempt,
  "providerId" | "paymentRef" | "handOver" | "state" | "reason" | "bookingToken" | "createdAt" | "returnedAt" | "hold"
> & {
  /** The slot to hold; null = the attempt makes no booking, or the day is not known yet. */
  readonly hold: RequestedHold | null;
};

/** A payment of a booking, with the provider's identifiers. */
export interface PaymentAtProvider extends ProviderReference {
  readonly id: AttemptId;
  readonly bookingToken: BookingToken;
  readonly method: OnlineMethod;
  readonly status: TransactionStatus;
  /** The late-cancellation fee that is kept when the payment is refunded. */
  readonly kept: Cents;
}

/** Ledger amounts of one payment attempt that exists at the provider. */
export interface LedgerLine {
  /** The booking that it pays for; null = no booking was made, or it is a wallet top-up. */
  readonly bookingToken: BookingToken | null;
  readonly method: OnlineMethod;
  readonly reference: ProviderReference;
  readonly ledger: MovedAmounts;
}

/** The provider's current report about a payment. */
export interface ObservedTransaction {
  readonly status: TransactionStatus;
  readonly movedAmounts: MovedAmounts;
}

/** A provider's webhook message. Its id is unique per provider. */
export interface WebhookEvent {
  readonly provider: "stripe" | "braintree";
  readonly id: string;
}
