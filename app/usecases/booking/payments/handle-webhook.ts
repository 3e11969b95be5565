import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { DISPUTE_SOURCES, type DisputedMethod, recordDisputeCase } from "./disputes";
import { finishAttempt } from "./finish-attempt";
import { finishTopUp, readTopUpAgain } from "../wallet/top-up";
import { readPaymentAgain } from "./read-payment-again";

/**
 * A webhook of a provider that signs its messages. The signature is verified, each event is handled once, and the provider is asked, because messages arrive
 * late, twice and out of order. It alone completes the booking when the browser has gone. A message that could not be handled is rejected, so that its
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

/** False = the provider could not be asked. */
async function handle(context: Context, providerId: string): Promise<boolean> {
  const attempt = await context.db.payments.findByProviderId(providerId);
  if (!attempt) return handleTopUp(context, providerId);
  if (attempt.state === "completed") return readPaymentAgain(context, attempt.id, "provider");
  const finished = await finishAttempt(context, attempt.id, "provider");
  return finished.ok || finished.code !== "payment-unavailable";
}

async function handleTopUp(context: Context, providerId: string): Promise<boolean> {
  const topUp = await context.db.topUps.findByProviderId(providerId);
  if (!topUp) return true;
  const finished = await finishTopUp(context, topUp.id);
  // Refunds of a landed top-up are read after it is known to have landed, because the window may have been quicker.
  return finished.ok ? readTopUpAgain(context, topUp) : finished.code !== "payment-unavailable";
}
