import type Stripe from "stripe";
import type { WalletKind } from "../../../app/domain/payments/card-sandbox";
import type { TestCard } from "./cards";
import { DECLINES, invalidRequest, type WireRefusal } from "./errors";

/** A charge as in Stripe's published fixtures, with only those details of the payment method that our adapter and the tests read. */
export type SandboxCharge = Omit<Stripe.Charge, "payment_method_details"> & {
  readonly payment_method_details: {
    readonly type: "card";
    readonly card: {
      readonly brand: string;
      readonly last4: string;
      readonly network: string;
      readonly wallet: Stripe.Charge.PaymentMethodDetails.Card.Wallet | null;
    };
  };
};

export type SandboxIntent = Omit<Stripe.PaymentIntent, "latest_charge"> & {
  readonly latest_charge: SandboxCharge | null;
};

/** The result of a step: the new state of the intent, a refusal if there is one, and the webhook to send. */
export interface Step {
  readonly intent: SandboxIntent;
  readonly refusal?: WireRefusal;
  readonly event?: string;
  /** Name of the card that waits for 3-D Secure. */
  readonly pending?: string | null;
}

const unexpectedState = (intent: SandboxIntent, verb: string): Step => ({
  intent,
  refusal: invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    "payment_intent_unexpected_state",
  ),
});

const CONFIRMABLE_STATUSES = ["requires_payment_method", "requires_confirmation"];

/** Confirms a payment. `walletKind` = Apple Pay or Google Pay, which have already verified the customer, so 3-D Secure is skipped. Null = a card form. */
export function confirm(
  intent: SandboxIntent,
  card: TestCard,
  walletKind: WalletKind | null,
  now: number,
  returnUrl: string,
): Step {
  if (!CONFIRMABLE_STATUSES.includes(intent.status)) return unexpectedState(intent, "confirm");
  if (!card.requires3ds || walletKind !== null) return charge(intent, card, walletKind, now);
  const url = `/sandbox/stripe/3ds/${intent.id}`;
  return {
    intent: {
      ...intent,
      status: "requires_action",
      last_payment_error: null,
      payment_method: `pm_card_${card.name}`,
      next_action: { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } },
    },
    event: "payment_intent.requires_action",
    pending: card.name,
  };
}

/** Applies the bank's decision after its 3-D Secure page. */
export function authenticate(intent: SandboxIntent, card: TestCard, isApproved: boolean, now: number): Step {
  if (intent.status !== "requires_action") return unexpectedState(intent, "authenticate");
  return {
    ...(isApproved ? charge(intent, card, null, now) : decline(intent, DECLINES.authentication)),
    pending: null,
  };
}

/** Asks the issuer. An approved payment with manual capture waits for its capture; otherwise it is captured at once. */
function charge(intent: SandboxIntent, card: TestCard, walletKind: WalletKind | null, now: number): Step {
  if (card.result !== "approve") return decline(intent, DECLINES[card.result]);
  const isManual = intent.capture_method === "manual";
  const last4 = card.number.slice(-4);
  const latest_charge: SandboxCharge = {
    id: `ch_${intent.id.slice(3)}`,
    object: "charge",
    amount: intent.amount,
    amount_captured: isManual ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !isManual,
    currency: intent.currency,
    created: Math.trunc(now / 1000),
    payment_intent: intent.id,
    refunded: false,
    status: "succeeded",
    paid: true,
    payment_method: `pm_card_${card.name}`,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    description: intent.description,
    receipt_email: intent.receipt_email,
    metadata: intent.metadata,
    disputed: false,
    livemode: false,
    fraud_details: {},
    outcome: null,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: null,
    customer: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    payment_method_details: {
      type: "card",
      card: {
        brand: card.brand,
        last4,
        network: card.brand,
        wallet: walletKind && { type: walletKind, [walletKind]: {}, dynamic_last4: last4 },
      },
    },
  };
  return {
    intent: {
      ...intent,
      latest_charge,
      status: isManual ? "requires_capture" : "succeeded",
      amount_capturable: isManual ? intent.amount : 0,
      amount_received: isManual ? 0 : intent.amount,
      payment_method: `pm_card_${card.name}`,
      next_action: null,
      last_payment_error: null,
    },
    event: isManual ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded",
  };
}

/** Returns the intent to its first state, with the reason, as Stripe does. The customer can then try another card. */
export function decline(intent: SandboxIntent, refusal: WireRefusal | undefined): Step {
  const reason = refusal ?? DECLINES.generic_decline;
  return {
    intent: {
      ...intent,
      status: "requires_payment_method",
      next_action: null,
      payment_method: null,
      last_payment_error: reason?.error as Stripe.PaymentIntent.LastPaymentError,
    },
    ...(reason ? { refusal: reason } : {}),
    event: "payment_intent.payment_failed",
  };
}

export function capture(intent: SandboxIntent, amount: number): Step {
  if (intent.status !== "requires_capture" || !intent.latest_charge) return unexpectedState(intent, "capture");
  if (amount > intent.amount_capturable)
    return {
      intent,
      refusal: invalidRequest(
        "The capture amount is greater than the amount you can capture.",
        "amount_too_large",
        "amount_to_capture",
      ),
    };
  return {
    intent: {
      ...intent,
      status: "succeeded",
      amount_capturable: 0,
      amount_received: amount,
      latest_charge: { ...intent.latest_charge, captured: true, amount_captured: amount },
    },
    event: "payment_intent.succeeded",
  };
}

export function cancel(intent: SandboxIntent, reason: string | undefined, now: number): Step {
  if (intent.status === "succeeded" || intent.status === "canceled") return unexpectedState(intent, "cancel");
  return {
    intent: {
      ...intent,
      status: "canceled",
      amount_capturable: 0,
      next_action: null,
      canceled_at: Math.trunc(now / 1000),
      cancellation_reason: (reason ?? null) as Stripe.PaymentIntent.CancellationReason | null,
    },
    event: "payment_intent.canceled",
    pending: null,
  };
}

export const chargedBackRefusal = ({ latest_charge }: SandboxIntent): WireRefusal =>
  invalidRequest(`Charge ${latest_charge?.id} has been charged back; cannot issue a refund.`, "charge_disputed");

export function refund(intent: SandboxIntent, amount: number): Step {
  const latestCharge = intent.latest_charge;
  if (intent.status !== "succeeded" || !latestCharge) return unexpectedState(intent, "refund");
  const refundableAmount = latestCharge.amount_captured - latestCharge.amount_refunded;
  if (refundableAmount === 0)
    return {
      intent,
      refusal: invalidRequest(`Charge ${latestCharge.id} has already been refunded.`, "charge_already_refunded"),
    };
  if (amount > refundableAmount)
    return {
      intent,
      refusal: invalidRequest("Refund amount is greater than unrefunded amount on charge.", undefined, "amount"),
    };
  const amount_refunded = latestCharge.amount_refunded + amount;
  return {
    intent: {
      ...intent,
      latest_charge: { ...latestCharge, amount_refunded, refunded: amount_refunded === latestCharge.amount_captured },
    },
    event: "charge.refunded",
  };
}
