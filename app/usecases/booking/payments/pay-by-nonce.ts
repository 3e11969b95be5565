import { refuse } from "../../../domain/core/outcomes";
import { atProvider } from "../../../domain/payments/attempt";
import { MISSING_NONCE } from "../../../texts/payment-form";
import { judgePayment } from "../../../domain/payments/verify";
import type { Context } from "../../context";
import { type FinishRefusal, finishAttempt } from "./finish-attempt";
import type { OpenResult } from "./open-attempt";
import { type PayPalCall, spendNonce } from "./handle-paypal";
import { releaseAttempt } from "./release-attempt";

export type NoncePaid = { readonly ok: true; readonly paymentId: string } | FinishRefusal;

/**
 * Opens a payment by nonce over the API and charges it at once. For an existing booking, the payment is added to it. For a lead, it waits for the booking that
 * names it as ExistingPaymentId (B-230). If there is no such booking, the sweep refunds it.
 */
export async function payByNonce<R extends { readonly ok: false }>(
  context: Context,
  open: () => Promise<OpenResult | R>,
  nonce: string | null,
  call: PayPalCall,
): Promise<NoncePaid | R> {
  if (!nonce) return { ...refuse("payment-not-completed"), message: MISSING_NONCE };
  const payload = await open();
  if (!payload.ok) return payload;
  const paid = { ok: true, paymentId: payload.attemptId } as const;
  const attempt = payload.kind === "completed" ? null : await context.db.payments.find(payload.attemptId);
  if (!attempt) return paid;
  const spent = await spendNonce(context, attempt, nonce, call);
  if (!spent.ok) return spent;
  if (attempt.payingBookingToken !== null) {
    const finished = await finishAttempt(context, attempt.id, "customer");
    return finished.ok ? paid : finished;
  }
  const at = atProvider(attempt);
  const view = at && (await context.payments.payPal?.settle(at));
  if (!view?.ok) return refuse("payment-unavailable");
  const verdict = judgePayment(attempt, view);
  if (verdict.kind === "paid") {
    if (view.moved.taken > 0)
      await context.db.payments.approved(attempt.id, view.paymentRef, view.moved, context.clock.now());
    return paid;
  }
  if (verdict.kind === "undecided") return refuse("payment-pending");
  await releaseAttempt(context, attempt, verdict.kind === "gone" ? verdict.reason : "declined", "customer");
  return { ...refuse("payment-not-completed"), message: view.message };
}
