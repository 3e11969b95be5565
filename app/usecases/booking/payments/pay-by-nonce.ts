import { refuse } from "../../../domain/core/outcomes";
import { toProviderReference } from "../../../domain/payments/attempt";
import { MISSING_NONCE } from "../../../texts/payment-form";
import { evaluatePayment } from "../../../domain/payments/verify";
import type { Context } from "../../context";
import { type FinishRefusal, finishAttempt } from "./finish-attempt";
import type { OpenResult } from "./open-attempt";
import { type PayPalOperation, spendNonce } from "./handle-paypal";
import { releaseAttempt } from "./release-attempt";

export type NoncePaymentResult = { readonly ok: true; readonly paymentId: string } | FinishRefusal;

/**
 * Opens a PayPal payment through the API and charges it at once. A payment for an existing booking is added to the booking. A payment for a lead waits for the
 * booking request that names it as ExistingPaymentId (B-230). If no such request comes, the sweep refunds it.
 */
export async function payByNonce<R extends { readonly ok: false }>(
  context: Context,
  openPayment: () => Promise<OpenResult | R>,
  nonce: string | null,
  call: PayPalOperation,
): Promise<NoncePaymentResult | R> {
  if (!nonce) return { ...refuse("payment-not-completed"), message: MISSING_NONCE };
  const openResult = await openPayment();
  if (!openResult.ok) return openResult;
  const paidResult = { ok: true, paymentId: openResult.attemptId } as const;
  const attempt = openResult.kind === "completed" ? null : await context.db.payments.find(openResult.attemptId);
  if (!attempt) return paidResult;
  const spendResult = await spendNonce(context, attempt, nonce, call);
  if (!spendResult.ok) return spendResult;
  if (attempt.payingBookingToken !== null) {
    const finishResult = await finishAttempt(context, attempt.id, "customer");
    return finishResult.ok ? paidResult : finishResult;
  }
  const providerReference = toProviderReference(attempt);
  const transaction = providerReference && (await context.payments.payPal?.settle(providerReference));
  if (!transaction?.ok) return refuse("payment-unavailable");
  const verdict = evaluatePayment(attempt, transaction);
  if (verdict.kind === "paid") {
    if (transaction.moved.taken > 0)
      await context.db.payments.recordApproval(
        attempt.id,
        transaction.paymentRef,
        transaction.moved,
        context.clock.now(),
      );
    return paidResult;
  }
  if (verdict.kind === "undecided") return refuse("payment-pending");
  await releaseAttempt(context, attempt, verdict.kind === "gone" ? verdict.reason : "declined", "customer");
  return { ...refuse("payment-not-completed"), message: transaction.message };
}
