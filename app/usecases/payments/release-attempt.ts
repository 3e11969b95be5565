import type { PaymentAttempt, ReleaseReason } from "../../domain/payments/attempt";
import type { Context } from "../context";
import type { Actor } from "../ports/bookings";

/**
 * The undo of a payment attempt: decide first, then tell the provider, then note that it was told.
 * Once decided, no booking can be made with the attempt; a crash in between is finished by the sweep.
 * False = the attempt was completed or released by someone else.
 */
export async function releaseAttempt(context: Context, attempt: PaymentAttempt, reason: ReleaseReason, actor: Actor): Promise<boolean> {
  const { payments } = context.db;
  const decided = await payments.move(attempt.id, ["created", "started", "releasing"], "releasing", reason, actor, context.clock.now());
  if (!decided) return false;
  if (!(await letGo(context, attempt))) return true;
  await payments.move(attempt.id, ["releasing"], "released", reason, actor, context.clock.now());
  context.log.info({ event: "payment-released", attemptId: attempt.id, reason });
  return true;
}

/** True when nothing is held at the provider any more. */
async function letGo(context: Context, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.providerId === null) return true;
  const provider = context.cards.provider;
  if (!provider) return false;
  const cancelled = await provider.cancel(attempt.providerId, attempt.id);
  if (cancelled.ok || cancelled.reason === "not-found") return true;
  // Refused because it was cancelled already: the provider's own state decides.
  const now = await provider.read(attempt.providerId);
  if (now.ok && now.status === "voided") return true;
  context.log.error({ event: "payment-provider-refused", what: "cancel", attemptId: attempt.id, reason: cancelled.reason });
  return false;
}
