import { atProvider, type PaymentAttempt, type ReleaseReason } from "../../domain/payments/attempt";
import type { Undone } from "../../domain/payments/provider";
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
  const undone = await letGo(context, attempt);
  if (!undone) return true;
  await payments.move(attempt.id, ["releasing"], "released", reason, actor, context.clock.now(), undone.payment?.moved);
  context.log.info({ event: "payment-released", attemptId: attempt.id, reason });
  return true;
}

/**
 * Money that moved after its attempt was let go: an approval that came late, an answer that was under way. It goes back too.
 * The attempt is opened for it again first, so that the sweep ends what a crash leaves.
 */
export async function releaseAgain(context: Context, attempt: PaymentAttempt, actor: Actor): Promise<void> {
  const { payments } = context.db;
  const reason = attempt.reason ?? "abandoned";
  if (!(await payments.move(attempt.id, ["releasing", "released"], "releasing", reason, actor, context.clock.now()))) return;
  const undone = await letGo(context, attempt);
  if (undone) await payments.move(attempt.id, ["releasing"], "released", reason, actor, context.clock.now(), undone.payment?.moved);
}

/** Held money goes free, taken money goes back in full; null = the provider could not be told yet. */
export async function letGo(context: Context, attempt: PaymentAttempt): Promise<Undone | null> {
  const at = atProvider(attempt);
  if (!at) return { ok: true, payment: null };
  const provider = context.payments[attempt.method];
  const undone = provider ? await provider.undo(at) : null;
  if (undone?.ok) return undone;
  context.log.error({ event: "payment-provider-refused", what: "undo", attemptId: attempt.id, reason: undone?.reason ?? "not-configured" });
  return null;
}
