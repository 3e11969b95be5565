import { type AttemptId, type BookingToken, attemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import type { BillingAddress } from "../../../domain/payments/billing-address";
import { METHODS, type OnlineMethod, isBnpl } from "../../../domain/payments/methods";
import type {
  RedirectMethod,
  ProviderRefusal,
  CheckoutRequest,
  PaymentRequest,
} from "../../../domain/payments/provider";
import { returnPath } from "../../../domain/booking/return-paths";
import type { Context } from "../../context";
import type { NewAttempt } from "../../../domain/booking/stored-payment";

/** Either the payment waits for the customer, or the same form has already been paid. */
export type OpenResult =
  | {
      readonly ok: true;
      readonly kind: "open";
      readonly attemptId: AttemptId;
      readonly method: OnlineMethod;
      /** Set only for card payments. "" for other methods. */
      readonly clientSecret: string;
      /** The provider's own page. Null = the customer pays on our page, or must first enter a billing address there. */
      readonly handOver: RedirectMethod | null;
    }
  | {
      readonly ok: true;
      readonly kind: "completed";
      readonly attemptId: AttemptId;
      readonly bookingToken: BookingToken;
    };

export type OpenRefusal = Refusal<"payment-unavailable" | "payment-released" | "payment-not-offered">;

export interface ProviderPaymentDetails {
  readonly description: string;
  readonly receiptEmail: string | null;
  readonly customer: CheckoutRequest["customer"];
  /** Only for methods that need it. Null = not entered yet; the provider is called once the customer enters it. */
  readonly billingAddress: BillingAddress | null;
}

/** The provider's response after it has opened the payment. */
type OpenedPayment = {
  readonly ok: true;
  readonly providerId: string;
  readonly clientSecret: string;
  readonly handOver: RedirectMethod | null;
};

/** Stores the attempt, then asks the provider to open a payment with the attempt's id. Repeating it opens nothing twice. */
export async function openAttempt(
  context: Context,
  target: Omit<NewAttempt, "id"> & { readonly hold: null },
  paymentDetails: ProviderPaymentDetails,
): Promise<OpenResult | OpenRefusal> {
  const openResult = await openAttemptWithHold(context, target, paymentDetails);
  if (openResult === null) throw new Error("No day was requested, and none is free");
  return openResult;
}

/** Like `openAttempt`, but also holds the attempt's day while the customer pays. Null = the day is full. */
export async function openAttemptWithHold(
  context: Context,
  target: Omit<NewAttempt, "id">,
  paymentDetails: ProviderPaymentDetails,
): Promise<OpenResult | OpenRefusal | null> {
  // An operator who makes a quote for a caller cannot pay in the operator's browser.
  if (context.call !== null) return refuse("payment-not-offered");
  if (!context.payments[target.method]) return refuse("payment-unavailable");
  const attempt = await context.db.payments.createAttempt(
    { ...target, id: attemptId(context.ids.token()) },
    context.clock.now(),
  );
  if (attempt === null) return null;
  if (attempt.state === "completed" && attempt.bookingToken !== null)
    return { ok: true, kind: "completed", attemptId: attempt.id, bookingToken: attempt.bookingToken };
  if (attempt.state === "releasing" || attempt.state === "released") return refuse("payment-released");
  return beginAttempt(context, attempt, paymentDetails);
}

/** Asks the provider to open the payment of an open attempt. */
export async function beginAttempt(
  context: Context,
  attempt: PaymentAttempt,
  paymentDetails: ProviderPaymentDetails,
): Promise<Extract<OpenResult, { kind: "open" }> | OpenRefusal> {
  if (lacksBillingAddress(attempt, paymentDetails))
    return { ok: true, kind: "open", attemptId: attempt.id, method: attempt.method, clientSecret: "", handOver: null };
  const openedPayment = await beginPayment(context, attempt, paymentDetails);
  if (!openedPayment.ok) {
    context.log.error({
      event: "payment-provider-refused",
      call: "start",
      attemptId: attempt.id,
      reason: openedPayment.reason === "refused" ? openedPayment.detail : openedPayment.reason,
    });
    return refuse("payment-unavailable");
  }
  const paymentAttempt =
    attempt.providerId === null
      ? await context.db.payments.recordStart(
          attempt.id,
          openedPayment.providerId,
          openedPayment.handOver,
          context.clock.now(),
        )
      : attempt;
  // Two simultaneous clicks may have opened two checkouts. The stored one is used.
  return {
    ok: true,
    kind: "open",
    attemptId: attempt.id,
    method: attempt.method,
    clientSecret: openedPayment.clientSecret,
    handOver: paymentAttempt ? paymentAttempt.handOver : openedPayment.handOver,
  };
}

const lacksBillingAddress = (
  { method, providerId }: PaymentAttempt,
  { billingAddress }: ProviderPaymentDetails,
): boolean => METHODS[method].needsBillingAddress && providerId === null && billingAddress === null;

async function beginPayment(
  context: Context,
  attempt: PaymentAttempt,
  paymentDetails: ProviderPaymentDetails,
): Promise<OpenedPayment | ProviderRefusal> {
  const { method } = attempt;
  const { id: attemptId, amount, currency, leadGuid, supplierId } = attempt;
  const { description, receiptEmail } = paymentDetails;
  const payment: PaymentRequest = {
    attemptId,
    amount,
    currency,
    description,
    receiptEmail,
    references: { leadGuid, supplierId: String(supplierId) },
  };
  if (isBnpl(method))
    return attempt.providerId === null
      ? beginCheckout(context, attempt, payment, paymentDetails)
      : toOpenedPayment(attempt);
  // PayPal does not know the payment until it receives the customer's nonce. Until then, or if PayPal's response is lost, the attempt's id identifies the
  // payment.
  if (method === "payPal") return { ok: true, providerId: attemptId, clientSecret: "", handOver: null };
  const card = context.payments.creditCard;
  if (!card) return { ok: false, reason: "unavailable" };
  const startResult = await (attempt.providerId === null
    ? card.start(payment)
    : card.read({ attemptId, providerId: attempt.providerId, paymentRef: null, amount, currency }));
  return startResult.ok
    ? { ok: true, providerId: startResult.providerId, clientSecret: startResult.clientSecret, handOver: null }
    : startResult;
}

async function beginCheckout(
  context: Context,
  { id, method, origin }: PaymentAttempt,
  payment: PaymentRequest,
  { customer, billingAddress }: ProviderPaymentDetails,
): Promise<OpenedPayment | ProviderRefusal> {
  const provider = isBnpl(method) ? context.payments[method] : null;
  if (!provider) return { ok: false, reason: "unavailable" };
  const site = context.config.brand.websiteUrl;
  const returnUrl = `${site}${returnPath(id, origin.unbranded)}`;
  const startResult = await provider.start({
    ...payment,
    customer,
    billingAddress,
    country: context.config.country,
    returnUrl,
    cancelUrl: `${returnUrl}${origin.unbranded ? "&" : "?"}cancelled=1`,
    noticeUrl: `${site}/api/webhook/${method.toLowerCase()}`,
  });
  return startResult.ok
    ? { ok: true, providerId: startResult.providerId, clientSecret: "", handOver: startResult.handOver }
    : startResult;
}

const toOpenedPayment = ({ providerId, handOver }: PaymentAttempt): OpenedPayment => ({
  ok: true,
  providerId: providerId ?? "",
  clientSecret: "",
  handOver,
});
