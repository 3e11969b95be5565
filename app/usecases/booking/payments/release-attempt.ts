import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { toProviderReference, type ReleaseReason } from "../../../domain/payments/attempt";
import type { MovedAmounts, ProviderPayment, VoidResult } from "../../../domain/payments/provider";
import type { Context } from "../../context";
import type { Actor } from "../../../domain/booking/history/history";
import { buildLostSlotMessage } from "./lost-slot-message";

/**
 * Releases a payment attempt in three steps: record the decision, call the provider, record that it was called. After the decision, no booking can use the
 * attempt. The sweep finishes after a crash.
 *
 * `providerPayment` is the payment as the provider has just reported it. Its amounts are recorded first, and the write that records the decision also notifies
 * the payer. Returns false if another request has completed or released the attempt.
 */
export async function releaseAttempt(
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  actor: Actor,
  providerPayment: ProviderPayment | null = null,
): Promise<boolean> {
  const { payments } = context.db;
  const messages = providerPayment ? await recordMoney(context, attempt, reason, providerPayment) : [];
  const moveResult = await payments.move(
    attempt.id,
    ["created", "started", "releasing"],
    "releasing",
    reason,
    actor,
    context.clock.now(),
    { messages },
  );
  if (!moveResult) return false;
  if (messages.length > 0) context.later(context.jobs.sendMessages());
  await undoAttempt(context, attempt, reason, actor);
  return true;
}

/**
 * Refunds money that moved after its attempt was released, because of a late approval or a response in flight. The attempt is reopened first, so that the
 * sweep can finish after a crash.
 */
export async function retryRelease(
  context: Context,
  attempt: PaymentAttempt,
  actor: Actor,
  providerPayment: ProviderPayment | null = null,
): Promise<void> {
  const reason = attempt.reason ?? "abandoned";
  const messages = providerPayment ? await recordMoney(context, attempt, reason, providerPayment) : [];
  if (
    !(await context.db.payments.move(
      attempt.id,
      ["releasing", "released"],
      "releasing",
      reason,
      actor,
      context.clock.now(),
      { messages },
    ))
  )
    return;
  if (messages.length > 0) context.later(context.jobs.sendMessages());
  await undoAttempt(context, attempt, reason, actor);
}

async function undoAttempt(
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  actor: Actor,
): Promise<void> {
  const releaseResult = await release(context, attempt);
  if (!releaseResult) return;
  const moneyMoved = releaseResult.payment?.moved;
  await context.db.payments.move(attempt.id, ["releasing"], "released", reason, actor, context.clock.now(), {
    moved: moneyMoved,
    messages: await buildCaptureRefundMessage(context, attempt, reason, moneyMoved),
  });
  context.log.info({ event: "payment-released", attemptId: attempt.id, reason });
}

/** The message about money that the provider had captured and has just refunded, if the payer has not been notified yet. */
export const buildCaptureRefundMessage = async (
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  moneyMoved: MovedAmounts | undefined,
) => (moneyMoved && moneyMoved.taken > 0 ? buildLostSlotMessage(context, attempt, reason, moneyMoved) : []);

/** Records the money in the ledger before it is released or refunded, so that it stays traceable. */
async function recordMoney(
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  providerPayment: ProviderPayment,
) {
  if (providerPayment.moved.held === 0 && providerPayment.moved.taken === 0) return [];
  await context.db.payments.recordApproval(
    attempt.id,
    providerPayment.paymentRef,
    providerPayment.moved,
    context.clock.now(),
  );
  return buildLostSlotMessage(context, attempt, reason, providerPayment.moved);
}

/** Voids held money and refunds captured money in full. Returns null if the provider could not be reached. */
export async function release(context: Context, attempt: PaymentAttempt): Promise<VoidResult | null> {
  // The payment may have been started at the provider after the attempt was read. Once the release is decided, it can no longer be started.
  const providerReference =
    toProviderReference(attempt) ?? toProviderReference((await context.db.payments.find(attempt.id)) ?? attempt);
  if (!providerReference) return { ok: true, payment: null };
  const provider = context.payments[attempt.method];
  const releaseResult = provider ? await provider.undo(providerReference) : null;
  if (releaseResult?.ok) return releaseResult;
  context.log.error({
    event: "payment-provider-refused",
    call: "undo",
    attemptId: attempt.id,
    reason: releaseResult?.reason ?? "not-configured",
  });
  return null;
}
