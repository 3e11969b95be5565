import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { DISPUTE_SOURCES } from "../../../domain/payments/dispute";
import { type DisputedMethod, recordDisputeCase } from "./disputes";
import { finishAttempt } from "./finish-attempt";
import { finishTopUp, rereadTopUp } from "../wallet/top-up";
import { refreshPayment } from "./read-payment-again";

/**
 * Handles a signed webhook. The signature is verified, each event is handled once, and the provider is asked for the current state, because webhooks arrive
 * late, twice and out of order. If the customer has closed the browser, only the webhook completes the booking. A failed webhook is rejected, so that the
 * provider sends it again.
 */
export async function handleWebhook(
  context: Context,
  method: DisputedMethod,
  payload: string,
  signature: string | null,
): Promise<{ ok: true } | Refusal<"webhook-refused" | "payment-unavailable">> {
  const notice = (await context.payments[method]?.readWebhook(payload, signature)) ?? null;
  if (!notice?.ok) return refuse("webhook-refused");
  const { eventId, kind, providerId, disputeId } = notice;
  const { payments } = context.db;
  const event = { provider: DISPUTE_SOURCES[method], id: eventId };
  const isOpen = await payments.recordWebhook(
    { ...event, kind, providerId: providerId ?? disputeId },
    context.clock.now(),
  );
  if (!isOpen) return { ok: true };
  const isHandled =
    disputeId !== null
      ? await recordDisputeCase(context, method, disputeId)
      : providerId === null || (await handlePayment(context, providerId));
  if (!isHandled) return refuse("payment-unavailable");
  await payments.markWebhookHandled(event, context.clock.now());
  return { ok: true };
}

/** Returns false if the provider could not be reached. */
async function handlePayment(context: Context, providerId: string): Promise<boolean> {
  const attempt = await context.db.payments.findByProviderId(providerId);
  if (!attempt) return handleTopUp(context, providerId);
  if (attempt.state === "completed") return refreshPayment(context, attempt.id, "provider");
  const finishResult = await finishAttempt(context, attempt.id, "provider");
  return finishResult.ok || finishResult.code !== "payment-unavailable";
}

async function handleTopUp(context: Context, providerId: string): Promise<boolean> {
  const topUp = await context.db.topUps.findByProviderId(providerId);
  if (!topUp) return true;
  const finishResult = await finishTopUp(context, topUp.id);
  // Reads the refunds of a top-up only after its completion is recorded, because the payment window may have been faster than this webhook.
  return finishResult.ok ? rereadTopUp(context, topUp) : finishResult.code !== "payment-unavailable";
}
