import type Stripe from "stripe";
import { cents } from "../../../domain/money/money";
import type { PaymentProvider, ProviderPayment } from "../../../domain/payments/provider";
import { asking, stripeClient } from "./client";
import { refundStatus, transactionStatus } from "./statuses";
import { readStripeWebhook } from "./webhook";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** null = the browser gets the sandbox form. */
  readonly publishableKey: string | null;
  readonly fetch: typeof globalThis.fetch;
}

/** Without the charge a refund cannot be seen, nor the brand of the card. */
const EXPAND = { expand: ["latest_charge"] };

/** Cards through Stripe PaymentIntents: authorised when the customer confirms, taken later by `capture`. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings.secretKey, settings.fetch);
  return {
    name: "Stripe",
    publishableKey: settings.publishableKey,
    start: (payment) =>
      asking(async () =>
        seen(
          await stripe.paymentIntents.create(
            {
              amount: payment.amount,
              currency: payment.currency.toLowerCase(),
              capture_method: "manual",
              allowed_payment_method_types: ["card"],
              description: payment.description,
              metadata: { ...payment.references, attemptId: payment.attemptId },
              ...(payment.receiptEmail ? { receipt_email: payment.receiptEmail } : {}),
            },
            { idempotencyKey: `pi:${payment.attemptId}` },
          ),
        ),
      ),
    read: (id) => asking(async () => seen(await stripe.paymentIntents.retrieve(id, EXPAND))),
    capture: (id, key) => asking(async () => seen(await stripe.paymentIntents.capture(id, EXPAND, { idempotencyKey: `capture:${key}` }))),
    cancel: (id, key) =>
      asking(async () => seen(await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned", ...EXPAND }, { idempotencyKey: `cancel:${key}` }))),
    refund: (id, amount, key) =>
      asking(async () => {
        const refund = await stripe.refunds.create({ payment_intent: id, amount, reason: "requested_by_customer" }, { idempotencyKey: `refund:${key}` });
        return { ok: true, refundId: refund.id, status: refundStatus(refund.status) };
      }),
    readWebhook: (rawBody, signature) => readStripeWebhook(stripe, settings.webhookSecret, rawBody, signature),
  };
}

function seen(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    ok: true,
    providerId: intent.id,
    status: transactionStatus(intent),
    amount: cents(intent.amount),
    currency: intent.currency.toUpperCase(),
    attemptId: intent.metadata.attemptId ?? null,
    clientSecret: intent.client_secret ?? "",
    cardBrand: charge?.payment_method_details?.card?.brand ?? null,
    message: intent.last_payment_error?.message ?? null,
  };
}
