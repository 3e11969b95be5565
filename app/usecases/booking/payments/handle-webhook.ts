import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { DISPUTE_SOURCES } from "../../../domain/payments/dispute";
import { type DisputedMethod, recordDisputeCase } from "./disputes";
import { finishAttempt } from "./finish-attempt";
import { finishTopUp, readTopUpAgain } from "../wallet/top-up";
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
  const isOpen = await payments.noteWebhook(
    { ...event, kind, providerId: providerId ?? disputeId },
    context.clock.now(),
  );
  if (!isOpen) return { ok: true };
  const isHandled =
    disputeId !== null
      ? await recordDisputeCase(context, method, disputeId)
      : providerId === null || (await handle(context, providerId));
  if (!isHandled) return refuse("payment-unavailable");
  await payments.webhookHandled(event, context.clock.now());
  return { ok: true };
}

/** Returns false if the provider could not be reached. */
async function handle(context: Context, providerId: string): Promise<boolean> {
  const attempt = await context.db.payments.findByProviderId(providerId);
  if (!attempt) return handleTopUp(context, providerId);
  if (attempt.state === "completed") return refreshPayment(context, attempt.id, "provider");
  const finished = await finishAttempt(context, attempt.id, "provider");
  return finished.ok || finished.code !== "payment-unavailable";
}

async function handleTopUp(context: Context, providerId: string): Promise<boolean> {
  const topUp = await context.db.topUps.findByProviderId(providerId);
  if (!topUp) return true;
  const finished = await finishTopUp(context, topUp.id);
  // Reads refunds of a completed top-up only after its completion is recorded, because the payment window may have been faster than this webhook.
  return finished.ok ? readTopUpAgain(context, topUp) : finished.code !== "payment-unavailable";
}
