import type { AttemptId } from "../core/ids";
import type { Currency } from "../core/country/country";
import { type Cents, ZERO } from "../core/money/money";
import type { BillingAddress } from "./billing-address";
import type { DisputeEvidence, ProviderDispute } from "./dispute";
import type { PurchaseLimits } from "./limits";
import type { BnplProvider, OnlineMethod } from "./methods";
import type { TransactionStatus } from "./transaction-status";
import { DAY_MS } from "../core/time/duration";

/** Data for opening a payment at a provider. `attemptId` serves as reference and idempotency key. */
export interface PaymentRequest {
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly description: string;
  readonly receiptEmail: string | null;
  /** Contains ids only, no personal details. */
  readonly references: Readonly<Record<string, string>>;
}

/** Why a provider refused a request. `unavailable` may be retried with the same key; the other reasons may not. */
export type ProviderRefusal =
  | { readonly ok: false; readonly reason: "unavailable" }
  | { readonly ok: false; readonly reason: "misconfigured" }
  | { readonly ok: false; readonly reason: "not-found" }
  | { readonly ok: false; readonly reason: "refused"; readonly detail: string };

/** Amounts moved at the provider so far, in whole cents. `taken` and `returned` are the totals ever captured and refunded. */
export interface MovedAmounts {
  readonly held: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
}

/** Current state of a payment at the provider, translated to our own terms. */
export interface ProviderPayment {
  readonly ok: true;
  /** Id of the checkout or intent that the customer approves. */
  readonly providerId: string;
  /** The provider's separate id for the money movement (charge, transaction), if it has one; null before any money has moved. */
  readonly paymentRef: string | null;
  /** null = a status that we do not know. Keep the stored status, log the new one and read the payment again later. */
  readonly status: TransactionStatus | null;
  readonly amount: Cents;
  readonly currency: string;
  /** The id as reported by the provider, for comparison only. */
  readonly attemptId: string | null;
  readonly moved: MovedAmounts;
  /** Lets the customer's browser confirm a card payment; "" for other methods. Must never be logged or put into a URL. */
  readonly clientSecret: string;
  readonly cardBrand: string | null;
  /** The provider's message to the customer after a failure (B-277). */
  readonly message: string | null;
}

export type RefundResult = {
  readonly ok: true;
  readonly refundId: string;
  readonly status: "refund pending" | "refunded" | "failed";
};

/** Result when nothing is held or captured any more. `payment` is null if the provider never had one. */
export type VoidResult = { readonly ok: true; readonly payment: ProviderPayment | null };

/** A webhook only says which payment to read again. Its content is never trusted. */
export type WebhookNotice =
  | {
      readonly ok: true;
      readonly eventId: string;
      readonly kind: string;
      readonly providerId: string | null;
      /** Set when the message is about a dispute. Then the dispute is read instead of the payment. */
      readonly disputeId: string | null;
    }
  | { readonly ok: false; readonly reason: "forged" | "malformed" };

/** Identifies one of our payments at its provider. */
export interface ProviderReference {
  readonly attemptId: AttemptId;
  readonly providerId: string;
  readonly paymentRef: string | null;
  readonly amount: Cents;
  readonly currency: Currency;
}

/**
 * Operations on an existing payment, for every payment method. Outcomes are closed sets, and the provider's vocabulary stays in its adapter's folder. Each
 * call can be repeated.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly method: OnlineMethod;
  /** Reads the payment's state and, for methods that capture at approval, captures the approved amount. */
  settle(providerReference: ProviderReference): Promise<ProviderPayment | ProviderRefusal>;
  /** Reads the payment without changing it. */
  read(providerReference: ProviderReference): Promise<ProviderPayment | ProviderRefusal>;
  /** Captures the full authorised amount. */
  capture(providerReference: ProviderReference): Promise<ProviderPayment | ProviderRefusal>;
  /** Voids a held amount, refunds a captured one in full, or does nothing. */
  undo(providerReference: ProviderReference): Promise<VoidResult | ProviderRefusal>;
  /**
   * Refunds part of the payment. A repeated key refunds it only once. A provider without keys refunds it only if the total refunded before equals `returned`.
   */
  refund(
    providerReference: ProviderReference,
    amount: Cents,
    key: string,
    returned?: Cents,
  ): Promise<RefundResult | ProviderRefusal>;
}

/** A provider that sends signed webhooks and reports disputes of its payments. */
export interface DisputeProvider {
  /** Current state of a dispute at the provider. */
  readDispute(disputeId: string): Promise<{ readonly ok: true; readonly dispute: ProviderDispute } | ProviderRefusal>;
  /** Disputes opened or changed since the given time in epoch milliseconds. */
  listDisputes(
    since: number,
    limit: number,
  ): Promise<{ readonly ok: true; readonly disputes: readonly ProviderDispute[] } | ProviderRefusal>;
  /** Verifies the signature before parsing the content. */
  readWebhook(payload: string, signature: string | null): Promise<WebhookNotice>;
}

/** Card payments, which the customer's browser confirms with a client secret. */
export interface CardProvider extends PaymentProvider, DisputeProvider {
  readonly method: "creditCard";
  /** Key for the browser's card form; null = the sandbox form is used. */
  readonly publishableKey: string | null;
  /** Opens a payment that the customer's browser confirms; nothing is held yet. Repeating the call with the same attempt id opens only one payment. */
  start(payment: PaymentRequest): Promise<ProviderPayment | ProviderRefusal>;
  /** Submits evidence to the bank, which is possible only once. Repeating the call with the same key has no further effect. */
  submitEvidence(
    disputeId: string,
    evidence: DisputeEvidence,
    key: string,
  ): Promise<{ readonly ok: true; readonly dispute: ProviderDispute } | ProviderRefusal>;
}

/** Data for a provider's own page in addition to the amount. URLs are absolute. */
export interface CheckoutRequest extends PaymentRequest {
  readonly country: "AU" | "NZ";
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly mobile: string;
  };
  /** Set for methods that need one; otherwise null. */
  readonly billingAddress: BillingAddress | null;
  /** The page that the customer returns to. The URL contains only the attempt's id. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** URL to which the provider's server sends notices, for providers that send them. */
  readonly noticeUrl: string;
}

/** How the browser reaches the provider's page: by a URL or by posting a signed form. */
export type RedirectMethod =
  | { readonly kind: "address"; readonly url: string; readonly token: string | null }
  | { readonly kind: "form"; readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type OpenedCheckout = { readonly ok: true; readonly providerId: string; readonly handOver: RedirectMethod };

/** Buy-now-pay-later: the customer approves on the provider's own page and returns. The return URL is only a hint, so `finishAttempt` queries the provider. */
export interface CheckoutProvider extends PaymentProvider {
  readonly method: BnplProvider;
  start(checkout: CheckoutRequest): Promise<OpenedCheckout | ProviderRefusal>;
  /** The smallest and largest purchase that the provider accepts from us; null = not reported. Only for providers that report limits. */
  limits?(): Promise<PurchaseLimits | null>;
  /** Stores a notice from the provider's server if its signature is valid. Only for providers that send notices. */
  takeNotice?(
    fields: Readonly<Record<string, string>>,
  ): Promise<
    { readonly ok: true; readonly attemptId: string } | { readonly ok: false; readonly reason: "forged" | "malformed" }
  >;
}

/** PayPal: the browser exchanges the customer's approval for a single-use nonce. */
export interface PayPalProvider extends PaymentProvider, DisputeProvider {
  readonly method: "payPal";
  /** True for the sandbox, where only its own page can create nonces. */
  readonly isSandbox: boolean;
  /** Responds to the provider's check that a webhook URL is ours; null if the request is not such a check. */
  answerWebhookChallenge(challenge: string): Promise<string | null>;
  clientToken(): Promise<{ readonly ok: true; readonly token: string } | ProviderRefusal>;
  /** Holds the amount. An attempt is authorised only once, even if the first response was lost. */
  authorise(nonce: string, payment: PaymentRequest): Promise<ProviderPayment | ProviderRefusal>;
  /** Captures the amount immediately. */
  charge(nonce: string, payment: PaymentRequest): Promise<ProviderPayment | ProviderRefusal>;
}

/** An authorised card amount is held for 7 days. We capture it at least one day before that (docs/decisions/0027). */
export const CAPTURE_WITHIN_MS = 6 * DAY_MS;

/** A signed notice about one payment from a provider that cannot be queried. */
export interface ProviderNotice {
  readonly provider: string;
  /** Our attempt id. */
  readonly reference: string;
  readonly gatewayReference: string;
  readonly result: "completed" | "failed";
  readonly amount: Cents;
  readonly currency: string;
  /** Amount that we refunded through this provider, in whole cents. */
  readonly refunded: Cents;
}

export const NO_MONEY_MOVED: MovedAmounts = { held: ZERO, taken: ZERO, returned: ZERO };

/** Whether two ledgers have the same amounts for a payment, to the cent. */
export const hasSameAmounts = (a: MovedAmounts, b: MovedAmounts): boolean =>
  a.held === b.held && a.taken === b.taken && a.returned === b.returned;

/**
 * The outcome according to the URL with which a customer returns from a provider's page. It only saves the customer from waiting and is never trusted as proof
 * of success.
 */
export type ReturnHint = "cancelled" | "declined" | "referred" | null;

const RETURN_HINTS: Readonly<Record<string, ReturnHint>> = {
  // Afterpay and Openpay: status=CANCELLED, FAILURE. Zip: result=cancelled, declined, referred. humm: our own cancelled=1 in the cancel URL.
  "status=CANCELLED": "cancelled",
  "status=FAILURE": "declined",
  "result=cancelled": "cancelled",
  "result=declined": "declined",
  "result=referred": "referred",
  "cancelled=1": "cancelled",
};

/** Reads the hint from the query of the return URL. */
export function readReturnHint(query: Readonly<Record<string, string>>): ReturnHint {
  for (const [name, value] of Object.entries(query)) {
    const hint = RETURN_HINTS[`${name}=${value}`];
    if (hint) return hint;
  }
  return null;
}
