import type { Hold } from "../../domain/availability/held-days";
import type { AttemptId, BookingToken } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { AgreedOffer, PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { AttemptState, ReleaseReason } from "../../domain/payments/attempt";
import type { UnreconciledPayment } from "../../domain/payments/misplaced";
import type { DayHold } from "../../domain/availability/day-hold";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { AtProvider, HandOver, MoneyMoved } from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { SealedMessage } from "../../domain/messages/message";
import type { Actor } from "../../domain/history/actor";

/** The slot to hold while the customer pays, and the requesting network as a keyed digest; null = unknown. */
export interface WantedHold extends DayHold {
  readonly network: string | null;
}

export type NewAttempt = Omit<
  PaymentAttempt,
  "providerId" | "paymentRef" | "handOver" | "state" | "reason" | "bookingToken" | "createdAt" | "returnedAt" | "hold"
> & {
  /** null = the attempt makes no booking, or it is not known yet for which day. */
  readonly hold: WantedHold | null;
};

/** A payment under a booking, with the provider's identifiers. */
export interface HeldPayment extends AtProvider {
  readonly id: AttemptId;
  readonly bookingToken: BookingToken;
  readonly method: OnlineMethod;
  readonly status: TransactionStatus;
  /** What is kept when it is refunded: the fee of a late cancellation. */
  readonly kept: Cents;
}

/** The ledger's amounts of one attempt that its provider knows. */
export interface LedgerLine {
  /** The booking that it pays; null = none came of it, or it pays into a wallet. */
  readonly bookingToken: BookingToken | null;
  readonly method: OnlineMethod;
  readonly at: AtProvider;
  readonly ledger: MoneyMoved;
}

/** The provider's current report about a payment. */
export interface ObservedTransaction {
  readonly status: TransactionStatus;
  readonly moved: MoneyMoved;
}

/** Payment attempts, payments, and which webhooks were seen. Every change appends to the attempt's history, and what moved to the ledger of money, in the same batch. */
/** A message of a provider: its number is unique for that provider. */
export interface WebhookEvent {
  readonly provider: "stripe" | "braintree";
  readonly id: string;
}

export interface Payments {
  /**
   * Stores the attempt, or returns the one that the same form with the same content already opened. The slot is held in the same write, and an earlier hold of
   * the lead is released; a customer or network with too many recent holds pays without one. Returns null and stores nothing when the day is full.
   */
  open(attempt: NewAttempt, at: number): Promise<PaymentAttempt | null>;
  /** All days that are held at that moment, epoch milliseconds, by whomever and wherever: as many as customers are paying now. */
  holdsAt(at: number): Promise<readonly Hold[]>;
  find(id: AttemptId): Promise<PaymentAttempt | null>;
  findByProviderId(providerId: string): Promise<PaymentAttempt | null>;
  /** Gives an attempt without a request the one it is for. False = it has one, or is not open. */
  attachRequest(id: AttemptId, sealedRequest: string, offer: AgreedOffer, at: number): Promise<boolean>;
  /** Records what the provider opened; returns the current attempt: of two simultaneous calls the first one's checkout is kept. */
  started(id: AttemptId, providerId: string, handOver: HandOver | null, at: number): Promise<PaymentAttempt | null>;
  /** Returns true once: the first caller may use the customer's approval. */
  claimApproval(id: AttemptId, at: number): Promise<boolean>;
  /** The customer is back from the provider's page; answers when that was first. */
  returned(id: AttemptId, at: number): Promise<number>;
  /** Money moved at the provider: noted before anything is booked with it. */
  approved(id: AttemptId, paymentRef: string | null, moneyMoved: MoneyMoved, at: number): Promise<void>;
  /** Moves an attempt on, if it still is in one of `from`, with what moved and the messages about it. False = someone was first. */
  move(
    id: AttemptId,
    from: readonly AttemptState[],
    to: "releasing" | "released",
    reason: ReleaseReason,
    actor: Actor,
    at: number,
    notification?: { readonly moved?: MoneyMoved | undefined; readonly messages?: readonly SealedMessage[] },
  ): Promise<boolean>;
  /** Attempts left in the middle, longest untouched first: cards and PayPal since `inputBefore`, the others since `awayBefore`. */
  unfinished(
    since: { readonly typedBefore: number; readonly awayBefore: number },
    limit: number,
  ): Promise<readonly PaymentAttempt[]>;
  /** Released attempts that were not asked about since, and not touched since `before`; longest untouched first. */
  toAskAgain(before: number, limit: number): Promise<readonly PaymentAttempt[]>;
  /** A released attempt was asked about once more; posts what moved. */
  askedAgain(
    id: AttemptId,
    moneyMoved: MoneyMoved | undefined,
    at: number,
    messages?: readonly SealedMessage[],
  ): Promise<void>;
  /** Puts an unfinished attempt at the end of the line. */
  lookedAt(id: AttemptId, at: number): Promise<void>;
  /** Authorised payments to take now. */
  dueForCapture(now: number, limit: number): Promise<readonly HeldPayment[]>;
  /** Payments with a decided but unconfirmed refund, partly chosen at random, without those that wait for a person to check the provider. */
  dueForRefund(limit: number): Promise<readonly HeldPayment[]>;
  /** Settling payments that were last read before `before`, marked as read at `zonedInstant`: a second run gets others. */
  claimSettling(before: number, limit: number, at: number): Promise<readonly HeldPayment[]>;
  paymentOfAttempt(attemptId: AttemptId): Promise<HeldPayment | null>;
  /** Payments of a booking, oldest first. */
  ofBooking(bookingToken: BookingToken): Promise<readonly HeldPayment[]>;
  /** Records the provider's current status. Returns false when the payment has moved on. */
  setStatus(
    payment: HeldPayment,
    view: ObservedTransaction,
    actor: Actor,
    at: number,
    messages?: readonly SealedMessage[],
  ): Promise<boolean>;
  /** All amounts ever held, taken and returned for an attempt, by the ledger. */
  movedFor(id: AttemptId): Promise<MoneyMoved>;
  /** The ledger's sums of the newest attempts that were begun at a provider and decided. */
  ledgerLines(limit: number): Promise<readonly LedgerLine[]>;
  /** Money and discounts that are not where they belong, by our own rows; `now` in epoch ms. Reads the whole database. */
  unreconciled(now: number): Promise<readonly UnreconciledPayment[]>;
  /** Records the event once. Returns false when it was handled before. */
  noteWebhook(
    event: WebhookEvent & { readonly kind: string; readonly providerId: string | null },
    at: number,
  ): Promise<boolean>;
  /** From now on the event is done with; until then every delivery is taken up. */
  webhookHandled(event: WebhookEvent, at: number): Promise<void>;
}
