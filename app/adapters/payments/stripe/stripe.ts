import type Stripe from "stripe";
import { type Cents, cents, subtractCents } from "../../../domain/core/money/money";
import type { ProviderDispute } from "../../../domain/payments/dispute";
import type {
  ProviderReference,
  CardProvider,
  ProviderPayment,
  ProviderRefusal,
  RefundResult,
} from "../../../domain/payments/provider";
import type { Fetch } from "../../outgoing";
import { lazyMembers } from "../../lazy";
import { callStripe, stripeClient } from "./client";
import { refundStatus, transactionStatus } from "./statuses";
import { toDispute } from "./dispute";
import { readStripeWebhook } from "./webhook";
import { PROVIDER_NAMES, undoPayment } from "../provider-wire";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null = the browser shows the sandbox form. */
  readonly publishableKey: string | null;
  readonly fetch: Fetch;
}

/** The charge is needed for refunds and the card's brand. */
const EXPAND_CHARGE = { expand: ["latest_charge"] };

/** Card payments with Stripe PaymentIntents: authorised when the customer confirms, captured later by `capture`. */
export function stripePayments(settings: StripeSettings): CardProvider {
  // The SDK creates about seventy resources, which a page that only lists payment methods does not need.
  const sdk = lazyMembers<{ readonly stripe: Stripe }>({
    stripe: () => stripeClient(settings.secretKey, settings.fetch),
  });
  const readPayment = ({ providerId }: ProviderReference) =>
    callStripe(async () => toProviderPayment(await sdk.stripe.paymentIntents.retrieve(providerId, EXPAND_CHARGE)));
  const createRefund = (reference: ProviderReference, amount: Cents, key: string) =>
    callStripe<RefundResult | ProviderRefusal>(async () => {
      const refund = await sdk.stripe.refunds.create(
        { payment_intent: reference.providerId, amount, reason: "requested_by_customer" },
        { idempotencyKey: `refund:${key}` },
      );
      if (refund.object !== "refund") return UNAVAILABLE;
      return { ok: true, refundId: refund.id, status: refundStatus(refund.status) };
    });

  /** Cancels an authorised payment or refunds a captured one, depending on the intent's own status. */
  function reverse(reference: ProviderReference, { status, moved }: ProviderPayment) {
    if (status === "voided" || status === "refunded") return null;
    const refundableAmount = subtractCents(moved.taken, moved.returned);
    return refundableAmount > 0
      ? createRefund(reference, refundableAmount, `undo:${reference.attemptId}`)
      : callStripe(async () =>
          toProviderPayment(
            await sdk.stripe.paymentIntents.cancel(
              reference.providerId,
              { cancellation_reason: "abandoned", ...EXPAND_CHARGE },
              { idempotencyKey: `cancel:${reference.attemptId}` },
            ),
          ),
        );
  }

  return {
    name: PROVIDER_NAMES.creditCard,
    method: "creditCard",
    publishableKey: settings.publishableKey,
    start: (payment) =>
      callStripe(async () =>
        toProviderPayment(
          await sdk.stripe.paymentIntents.create(
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
    settle: readPayment,
    read: readPayment,
    capture: (reference) =>
      callStripe(async () =>
        toProviderPayment(
          await sdk.stripe.paymentIntents.capture(reference.providerId, EXPAND_CHARGE, {
            idempotencyKey: `capture:${reference.attemptId}`,
          }),
        ),
      ),
    undo: (reference) => undoPayment(reference, readPayment, (payment) => reverse(reference, payment)),
    refund: createRefund,
    readDispute: (disputeId) => callStripe(async () => readDispute(await sdk.stripe.disputes.retrieve(disputeId))),
    listDisputes: (since, limit) =>
      callStripe<{ readonly ok: true; readonly disputes: readonly ProviderDispute[] } | ProviderRefusal>(async () => {
        const disputeList = await sdk.stripe.disputes.list({ created: { gte: Math.trunc(since / 1000) }, limit });
        if (disputeList.object !== "list") return UNAVAILABLE;
        return { ok: true, disputes: disputeList.data.flatMap((item) => toDispute(item) ?? []) };
      }),
    submitEvidence: (disputeId, evidence, key) =>
      callStripe(async () =>
        readDispute(
          await sdk.stripe.disputes.update(
            disputeId,
            {
              evidence: {
                customer_name: evidence.customerName,
                customer_email_address: evidence.customerEmail,
                service_date: evidence.serviceDate,
                product_description: evidence.product,
                cancellation_policy_disclosure: evidence.cancellationPolicy,
                uncategorized_text: evidence.text,
              },
              submit: true,
            },
            { idempotencyKey: `evidence:${key}` },
          ),
        ),
      ),
    readWebhook: (rawBody, signature) => readStripeWebhook(sdk.stripe, settings.webhookSecret, rawBody, signature),
  };
}

/** Returned for responses that do not come from Stripe. The SDK throws no error for them: it accepts any JSON, with any status, even from an intermediary. */
const UNAVAILABLE: ProviderRefusal = { ok: false, reason: "unavailable" };

function readDispute(
  dispute: Stripe.Dispute,
): { readonly ok: true; readonly dispute: ProviderDispute } | ProviderRefusal {
  const disputeResult = toDispute(dispute);
  return disputeResult === null ? UNAVAILABLE : { ok: true, dispute: disputeResult };
}

function toProviderPayment(intent: Stripe.PaymentIntent): ProviderPayment | ProviderRefusal {
  if (intent.object !== "payment_intent") return UNAVAILABLE;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    ok: true,
    providerId: intent.id,
    paymentRef: intent.id,
    status: transactionStatus(intent),
    amount: cents(intent.amount),
    currency: intent.currency.toUpperCase(),
    attemptId: intent.metadata.attemptId ?? null,
    moved: {
      held: cents(intent.amount_capturable),
      taken: cents(intent.amount_received),
      returned: cents(charge?.amount_refunded ?? 0),
    },
    clientSecret: intent.client_secret ?? "",
    cardBrand: charge?.payment_method_details?.card?.brand ?? null,
    // Stripe writes the messages of card errors for the cardholder. All other messages are for the API's caller.
    message: intent.last_payment_error?.type === "card_error" ? (intent.last_payment_error.message ?? null) : null,
  };
}
