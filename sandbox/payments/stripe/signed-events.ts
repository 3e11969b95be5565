import { createHmac } from "node:crypto";
import { STRIPE_API_VERSION } from "../../../app/adapters/payments/stripe/client";

/** Delivers the sandbox's webhooks to our own webhook handler, in process. */
export type DeliverWebhook = (rawBody: string, signature: string) => Promise<void>;

/** The `Stripe-Signature` header for a body: HMAC-SHA256 over "{seconds}.{body}", with the whole `whsec_…` text as the key. */
export const stripeSignature = (rawBody: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex")}`;

/** Sends one event about an object, signed as Stripe signs. */
export async function sendEvent(
  deliver: DeliverWebhook,
  secret: string,
  event: { readonly id: string; readonly type: string; readonly object: unknown },
  now: number,
): Promise<void> {
  const createdAt = Math.trunc(now / 1000);
  const rawBody = JSON.stringify({
    id: event.id,
    object: "event",
    api_version: STRIPE_API_VERSION,
    created: createdAt,
    type: event.type,
    livemode: false,
    pending_webhooks: 1,
    data: { object: event.object },
    request: { id: null, idempotency_key: null },
  });
  await deliver(rawBody, stripeSignature(rawBody, secret, createdAt));
}
