import type { Cents } from "../money/money";
import type { TransactionStatus } from "./transaction-status";

/** What a provider is asked to hold. `attemptId` travels as metadata and as the idempotency key. */
export interface StartPayment {
  readonly attemptId: string;
  readonly amount: Cents;
  readonly currency: "AUD" | "NZD";
  readonly description: string;
  readonly receiptEmail: string | null;
  /** Ids only, no personal details. */
  readonly references: Readonly<Record<string, string>>;
}

/** Why a provider did not do what it was asked. `unavailable` may be tried again with the same key; the rest may not. */
export type ProviderRefusal =
  | { readonly ok: false; readonly reason: "unavailable" }
  | { readonly ok: false; readonly reason: "misconfigured" }
  | { readonly ok: false; readonly reason: "not-found" }
  | { readonly ok: false; readonly reason: "refused"; readonly detail: string };

/** A payment as the provider sees it now, in our words. */
export interface ProviderPayment {
  readonly ok: true;
  readonly providerId: string;
  /** null = a word we do not know: keep what we had, log, read again later. */
  readonly status: TransactionStatus | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly attemptId: string | null;
  /** Lets the customer's browser confirm. Never logged, never in an address. */
  readonly clientSecret: string;
  readonly cardBrand: string | null;
  /** The provider's own words for the customer after a failure (B-277). */
  readonly message: string | null;
}

export type Refunded = { readonly ok: true; readonly refundId: string; readonly status: "refund pending" | "refunded" | "failed" };

/** A webhook says only which payment to read again; its content is never the truth. */
export type WebhookNotice =
  | { readonly ok: true; readonly eventId: string; readonly kind: string; readonly providerId: string | null }
  | { readonly ok: false; readonly reason: "forged" | "malformed" };

/** A way to take money. Closed outcomes; the provider's vocabulary stays in its adapter's folder. */
export interface PaymentProvider {
  readonly name: "Stripe";
  /** For the browser's card form; null = the sandbox form. */
  readonly publishableKey: string | null;
  /** Holds nothing yet: opens a payment that the customer's browser confirms. Repeating it with one attempt id opens one payment. */
  start(payment: StartPayment): Promise<ProviderPayment | ProviderRefusal>;
  read(providerId: string): Promise<ProviderPayment | ProviderRefusal>;
  /** Takes the authorised amount, whole. */
  capture(providerId: string, key: string): Promise<ProviderPayment | ProviderRefusal>;
  /** Lets an authorised amount go, or closes one that was never confirmed. */
  cancel(providerId: string, key: string): Promise<ProviderPayment | ProviderRefusal>;
  refund(providerId: string, amount: Cents, key: string): Promise<Refunded | ProviderRefusal>;
  /** Signature first, then the content. */
  readWebhook(rawBody: string, signature: string | null): Promise<WebhookNotice>;
}

/** An authorised card amount is held for 7 days; we take it a day earlier at the latest (decisions.md row 24). */
export const CAPTURE_WITHIN_MS = 6 * 24 * 60 * 60 * 1000;
