import type Stripe from "stripe";
import { cleanJson } from "../../../domain/core/words/clean-text";
import type { WebhookNotice } from "../../../domain/payments/provider";

/** Verifies the signature over the raw body (300 s tolerance) and returns the payment to read again. */
export async function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): Promise<WebhookNotice> {
  if (!signature) return { ok: false, reason: "forged" };
  try {
    await stripe.webhooks.signature?.verifyHeaderAsync(rawBody, signature, secret);
  } catch {
    return { ok: false, reason: "forged" };
  }
  return parseNotice(rawBody);
}

function parseNotice(rawBody: string): WebhookNotice {
  let event: {
    id?: unknown;
    type?: unknown;
    data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } };
  };
  try {
    event = cleanJson(JSON.parse(rawBody)) as typeof event;
  } catch {
    return { ok: false, reason: "malformed" };
  }
  if (typeof event?.id !== "string" || typeof event.type !== "string") return { ok: false, reason: "malformed" };
  const disputeObject = event.data?.object;
  // Charges, refunds and disputes refer to their intent; an intent has its own id.
  const intent = disputeObject?.object === "payment_intent" ? disputeObject.id : disputeObject?.payment_intent;
  return {
    ok: true,
    eventId: event.id,
    kind: event.type,
    providerId: typeof intent === "string" ? intent : null,
    disputeId: disputeObject?.object === "dispute" && typeof disputeObject.id === "string" ? disputeObject.id : null,
  };
}
