import type Stripe from "stripe";
import { invalidRequest, type WireRefusal } from "./errors";
import type { SandboxIntent } from "./intents";

/** Minimum and maximum charge in cents, for AUD and NZD. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

type NewIntentResult =
  | { readonly ok: true; readonly intent: SandboxIntent }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** Handles `POST /v1/payment_intents`. Refuses the amounts, currencies and methods that Stripe refuses. */
export function newIntent(
  params: ReadonlyMap<string, string>,
  id: string,
  secret: string,
  now: number,
): NewIntentResult {
  const refusal = refusalFor(params);
  return refusal ? { ok: false, refusal } : { ok: true, intent: emptyIntent(params, id, secret, now) };
}

function refusalFor(params: ReadonlyMap<string, string>): WireRefusal | null {
  const amount = params.get("amount");
  if (amount === undefined) return invalidRequest("Missing required param: amount.", "parameter_missing", "amount");
  if (!/^\d+$/.test(amount)) return invalidRequest(`Invalid integer: ${amount}`, "parameter_invalid_integer", "amount");
  if (Number(amount) < MIN_AMOUNT) return invalidRequest("Amount must be at least $0.50", "amount_too_small", "amount");
  if (Number(amount) > MAX_AMOUNT)
    return invalidRequest("Amount must be no more than $999,999.99", "amount_too_large", "amount");
  const currency = params.get("currency");
  if (currency === undefined)
    return invalidRequest("Missing required param: currency.", "parameter_missing", "currency");
  if (currency !== "aud" && currency !== "nzd")
    return invalidRequest(`Invalid currency: ${currency}.`, "invalid_currency", "currency");
  const method = params.get("capture_method") ?? "automatic_async";
  if (!["manual", "automatic", "automatic_async"].includes(method))
    return invalidRequest(`Invalid capture_method: ${method}`, "parameter_invalid", "capture_method");
  const type = params.get("allowed_payment_method_types[0]");
  if (type !== undefined && type !== "card")
    return invalidRequest(
      `The payment method type "${type}" is invalid.`,
      "payment_intent_invalid_parameter",
      "allowed_payment_method_types",
    );
  return null;
}

function emptyIntent(params: ReadonlyMap<string, string>, id: string, secret: string, now: number): SandboxIntent {
  const amount = Number(params.get("amount"));
  const metadata = Object.fromEntries(
    [...params].flatMap(([key, value]) => (key.startsWith("metadata[") ? [[key.slice(9, -1), value]] : [])),
  );
  return {
    id,
    object: "payment_intent",
    amount,
    currency: params.get("currency") ?? "",
    client_secret: `${id}_secret_${secret}`,
    created: Math.trunc(now / 1000),
    status: "requires_payment_method",
    metadata,
    description: params.get("description") ?? null,
    receipt_email: params.get("receipt_email") ?? null,
    capture_method: (params.get("capture_method") ?? "automatic_async") as Stripe.PaymentIntent.CaptureMethod,
    allowed_payment_method_types: ["card"],
    payment_method_types: ["card"],
    amount_capturable: 0,
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method: null,
    confirmation_method: "automatic",
    canceled_at: null,
    cancellation_reason: null,
    livemode: false,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    managed_payments: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  };
}
