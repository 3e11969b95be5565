import type { AgreedOffer, AttemptState, PaymentAttempt, ReleaseReason } from "../../domain/payments/attempt";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { Actor } from "./bookings";

export type NewAttempt = Omit<PaymentAttempt, "providerId" | "state" | "reason" | "bookingToken">;

export interface HeldPayment {
  readonly id: string;
  readonly attemptId: string;
  readonly providerId: string;
  readonly status: TransactionStatus;
}

/** Payment attempts, payments, and which webhooks were seen. Every change appends to the attempt's history. */
export interface Payments {
  /** Stores the attempt, or answers the one that the same form with the same content already opened. */
  open(attempt: NewAttempt, at: number): Promise<PaymentAttempt>;
  find(id: string): Promise<PaymentAttempt | null>;
  findByProviderId(providerId: string): Promise<PaymentAttempt | null>;
  /** Gives an attempt without a request the one it is for. False = it has one, or is not open. */
  attachRequest(id: string, sealedRequest: string, offer: AgreedOffer, at: number): Promise<boolean>;
  started(id: string, providerId: string, at: number): Promise<void>;
  /** Moves an attempt on, if it still is in one of `from`. False = someone was first. */
  move(id: string, from: readonly AttemptState[], to: "releasing" | "released", reason: ReleaseReason, actor: Actor, at: number): Promise<boolean>;
  /** Attempts left in the middle: nothing happened to them since `before`. */
  unfinished(before: number, limit: number): Promise<readonly PaymentAttempt[]>;
  /** Authorised payments to take now. */
  dueForCapture(now: number, limit: number): Promise<readonly HeldPayment[]>;
  paymentOfAttempt(attemptId: string): Promise<HeldPayment | null>;
  /** Records what the provider says now. False = the payment had moved on. */
  setStatus(payment: HeldPayment, status: TransactionStatus, actor: Actor, at: number): Promise<boolean>;
  /** True once per event id. */
  takeWebhook(event: { readonly id: string; readonly kind: string; readonly providerId: string | null }, at: number): Promise<boolean>;
  /** Forgets an event that could not be handled, so that the provider's next delivery is taken up. */
  returnWebhook(eventId: string): Promise<void>;
}
