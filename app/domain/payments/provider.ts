import type { AttemptId } from "../core/ids";
import type { Currency } from "../core/country/country";
import { type Cents, ZERO } from "../core/money/money";
import type { BillingAddress } from "./billing-address";
import type { DisputeEvidence, ProviderDispute } from "./dispute";
import type { PurchaseLimits } from "./limits";
import type { BnplProvider, OnlineMethod } from "./methods";
import type { TransactionStatus } from "./transaction-status";

/** What a provider is asked to take. `attemptId` travels as reference and as the idempotency key. */
export interface StartPayment {
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly currency: Currency;
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

/** What has moved at the provider so far, whole cents. `taken` counts all that was ever taken, `returned` all that was given back. */
export interface MoneyMoved {
  readonly held: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
}

/** A payment as the provider sees it now, in our words. */
export interface ProviderPayment {
  readonly ok: true;
  /** Of the checkout or intent that the customer approves. */
  readonly providerId: string;
  /** Of the money itself where the provider numbers it apart (a charge, a transaction); null until it moved. */
  readonly paymentRef: string | null;
  /** null = a word we do not know: keep what we had, log, read again later. */
  readonly status: TransactionStatus | null;
  readonly amount: Cents;
  readonly currency: string;
  /** As the provider says it: to be compared, never used. */
  readonly attemptId: string | null;
  readonly moved: MoneyMoved;
  /** Lets the customer's browser confirm a card; "" elsewhere. Never logged, never in an address. */
  readonly clientSecret: string;
  readonly cardBrand: string | null;
  /** The provider's own words for the customer after a failure (B-277). */
  readonly message: string | null;
}

export type Refunded = {
  readonly ok: true;
  readonly refundId: string;
  readonly status: "refund pending" | "refunded" | "failed";
};

/** Nothing is held and nothing is kept. `payment` null = the provider never had one. */
export type VoidResult = { readonly ok: true; readonly payment: ProviderPayment | null };

/** A webhook says only which payment to read again; its content is never the truth. */
export type WebhookNotice =
  | {
      readonly ok: true;
      readonly eventId: string;
      readonly kind: string;
      readonly providerId: string | null;
      /** Set when the message is about a dispute, which is read in place of the payment. */
      readonly disputeId: string | null;
    }
  | { readonly ok: false; readonly reason: "forged" | "malformed" };

/** A payment of ours at its provider. */
export interface AtProvider {
  readonly attemptId: AttemptId;
  readonly providerId: string;
  readonly paymentRef: string | null;
  readonly amount: Cents;
  readonly currency: Currency;
}

/**
 * Operations on a payment that was begun, for every payment method. Outcomes are closed sets; the provider's vocabulary stays in its adapter's folder. Each
 * call may be repeated.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly method: OnlineMethod;
  /** Asks what became of the payment and, where money is taken at approval, takes what the customer approved. */
  settle(at: AtProvider): Promise<ProviderPayment | ProviderRefusal>;
  /** Asks only. */
  read(at: AtProvider): Promise<ProviderPayment | ProviderRefusal>;
  /** Takes the authorised amount, whole. */
  capture(at: AtProvider): Promise<ProviderPayment | ProviderRefusal>;
  /** Lets a held amount go, gives a taken one back in full, or does nothing. */
  undo(at: AtProvider): Promise<VoidResult | ProviderRefusal>;
  /** Gives a part back; the same key gives it back once. One that knows no keys gives it back only while `returned` is what has gone back before it. */
  refund(at: AtProvider, amount: Cents, key: string, returned?: Cents): Promise<Refunded | ProviderRefusal>;
}

/** A provider that sends signed messages, and reports the disputes of its payments. */
export interface DisputeProvider {
  /** What the provider says of a dispute now. */
  readDispute(disputeId: string): Promise<{ readonly ok: true; readonly dispute: ProviderDispute } | ProviderRefusal>;
  /** Disputes that were opened or changed since then, epoch milliseconds. */
  listDisputes(
    since: number,
    limit: number,
  ): Promise<{ readonly ok: true; readonly disputes: readonly ProviderDispute[] } | ProviderRefusal>;
  /** Checks the signature, then reads the content. */
  readWebhook(payload: string, signature: string | null): Promise<WebhookNotice>;
}

/** Cards: the customer's browser confirms with a client secret. */
export interface CardProvider extends PaymentProvider, DisputeProvider {
  readonly method: "creditCard";
  /** For the browser's card form; null = the sandbox form. */
  readonly publishableKey: string | null;
  /** Holds nothing yet: opens a payment that the customer's browser confirms. Repeating it with one attempt id opens one payment. */
  start(payment: StartPayment): Promise<ProviderPayment | ProviderRefusal>;
  /** Sends evidence to the bank. It can be sent once; the same key sends it once. */
  submitEvidence(
    disputeId: string,
    evidence: DisputeEvidence,
    key: string,
  ): Promise<{ readonly ok: true; readonly dispute: ProviderDispute } | ProviderRefusal>;
}

/** What a provider's own page needs to know besides the amount. Addresses are absolute. */
export interface StartCheckout extends StartPayment {
  readonly country: "AU" | "NZ";
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly mobile: string;
  };
  /** Of a method that needs one; null elsewhere. */
  readonly billingAddress: BillingAddress | null;
  /** Where the customer comes back to; carries the attempt's id and nothing else. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Where the provider's server reports, for those that do. */
  readonly noticeUrl: string;
}

/** How the browser gets to the provider's page: an address, or a signed form to post. */
export type HandOver =
  | { readonly kind: "address"; readonly url: string; readonly token: string | null }
  | { readonly kind: "form"; readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type CheckoutOpened = { readonly ok: true; readonly providerId: string; readonly handOver: HandOver };

/** Buy-now-pay-later: the customer approves on the provider's own page and comes back. What the way back says is a hint; `settle` asks. */
export interface CheckoutProvider extends PaymentProvider {
  readonly method: BnplProvider;
  start(checkout: StartCheckout): Promise<CheckoutOpened | ProviderRefusal>;
  /** The smallest and largest purchase the provider takes from us; null = it did not say. Only for providers that tell. */
  limits?(): Promise<PurchaseLimits | null>;
  /** Keeps what the provider's server reports, if its signature is good. Only for providers that report. */
  takeNotice?(
    fields: Readonly<Record<string, string>>,
  ): Promise<
    { readonly ok: true; readonly attemptId: string } | { readonly ok: false; readonly reason: "forged" | "malformed" }
  >;
}

/** PayPal: the browser turns the customer's approval into a nonce that is good once. */
export interface PayPalProvider extends PaymentProvider, DisputeProvider {
  readonly method: "payPal";
  /** Only the sandbox's own page can make nonces here. */
  readonly isSandbox: boolean;
  /** Answers the provider's check that an address for webhooks is ours; null = it is no such check. */
  answerWebhookChallenge(challenge: string): Promise<string | null>;
  clientToken(): Promise<{ readonly ok: true; readonly token: string } | ProviderRefusal>;
  /** Holds the amount. One attempt is authorised once, also when the answer was lost. */
  authorise(nonce: string, payment: StartPayment): Promise<ProviderPayment | ProviderRefusal>;
  /** Takes the amount at once. */
  charge(nonce: string, payment: StartPayment): Promise<ProviderPayment | ProviderRefusal>;
}

/** An authorised card amount is held for 7 days; we take it a day earlier at the latest (docs/decisions/0027). */
export const CAPTURE_WITHIN_MS = 6 * 24 * 60 * 60 * 1000;

/** A signed notice about one payment from a provider that cannot be queried. */
export interface ProviderNotice {
  readonly provider: string;
  /** Our attempt id. */
  readonly reference: string;
  readonly gatewayReference: string;
  readonly result: "completed" | "failed";
  readonly amount: Cents;
  readonly currency: string;
  /** What we gave back through it, whole cents. */
  readonly refunded: Cents;
}

export const NO_MONEY_MOVED: MoneyMoved = { held: ZERO, taken: ZERO, returned: ZERO };

/** Whether two books say the same of a payment, to the cent. */
export const isSameMoney = (a: MoneyMoved, b: MoneyMoved): boolean =>
  a.held === b.held && a.taken === b.taken && a.returned === b.returned;

/** What the way back from a provider's page claims. Never believed about success; it only saves asking the customer to wait. */
export type ReturnHint = "cancelled" | "declined" | "referred" | null;

const HINTS: Readonly<Record<string, ReturnHint>> = {
  // Afterpay and Openpay: status=CANCELLED, FAILURE. Zip: result=cancelled, declined, referred. humm comes back to our own cancelled=1.
  "status=CANCELLED": "cancelled",
  "status=FAILURE": "declined",
  "result=cancelled": "cancelled",
  "result=declined": "declined",
  "result=referred": "referred",
  "cancelled=1": "cancelled",
};

/** Reads the hint out of the query of the return address. */
export function returnHint(query: Readonly<Record<string, string>>): ReturnHint {
  for (const [name, value] of Object.entries(query)) {
    const hint = HINTS[`${name}=${value}`];
    if (hint) return hint;
  }
  return null;
}
