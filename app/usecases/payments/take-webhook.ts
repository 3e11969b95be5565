import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { finishAttempt } from "./finish-attempt";
import { readPaymentAgain } from "./read-payment-again";

/**
 * A message of the card provider. Signature first; each event once; then the provider is asked,
 * because messages come late, twice and out of order. Alone it completes the booking of a browser that vanished.
 */
export async function takeWebhook(context: Context, rawBody: string, signature: string | null): Promise<{ ok: true } | Refusal<"webhook-refused">> {
  const provider = context.payments.creditCard;
  const notice = provider ? await provider.readWebhook(rawBody, signature) : null;
  if (!notice?.ok) return refuse("webhook-refused");
  const { eventId, kind, providerId } = notice;
  const isNew = await context.db.payments.takeWebhook({ id: eventId, kind, providerId }, context.clock.now());
  if (!isNew || providerId === null) return { ok: true };
  try {
    await handle(context, providerId);
  } catch (error) {
    await context.db.payments.returnWebhook(eventId);
    throw error;
  }
  return { ok: true };
}

async function handle(context: Context, providerId: string): Promise<void> {
  const attempt = await context.db.payments.findByProviderId(providerId);
  if (!attempt) return;
  if (attempt.state === "completed") await readPaymentAgain(context, attempt.id, "provider");
  else await finishAttempt(context, attempt.id, "provider");
}
