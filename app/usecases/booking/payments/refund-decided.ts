import type { BookingToken } from "../../../domain/core/ids";
import { type Cents, cents, subtractCents } from "../../../domain/core/money/money";
import { type DisputeMoney, isOpenDispute } from "../../../domain/payments/dispute";
import type { PaymentProvider, ProviderRefusal, VoidResult } from "../../../domain/payments/provider";
import type { Context } from "../../context";
import type { Actor } from "../../../domain/booking/history/history";
import type { PaymentAtProvider } from "../../../domain/booking/stored-payment";
import { withinQueryBudget } from "../../core/within-query-budget";
import { paymentMessages } from "./payment-messages";

const BATCH_SIZE = 25;

/**
 * Requests the refunds that were decided in the write that ended or moved a booking. Does not touch other payments, because a new payment for the next supplier
 * must remain. After a crash, the cron finishes the refunds. Repeating the call does not refund anything again.
 */
export async function requestDecidedRefunds(context: Context, bookingToken: BookingToken, actor: Actor): Promise<void> {
  for (const payment of await context.db.payments.listByBooking(bookingToken))
    if (payment.status === "refund pending") await refund(context, payment, actor);
}

/** Completes refunds that were decided but not yet confirmed, for all bookings. */
export async function completeDueRefunds(context: Context): Promise<{ readonly refunded: number }> {
  let refundedCount = 0;
  for (const payment of withinQueryBudget(context, await context.db.payments.listDueForRefund(BATCH_SIZE)))
    if (await refund(context, payment, "system")) refundedCount++;
  return { refunded: refundedCount };
}

/** How much of a payment the customer's bank has taken back, and whether that may still change. */
async function readDisputedAmount(context: Context, { attemptId, bookingToken }: PaymentAtProvider) {
  const disputes = (await context.db.disputes.listByBooking(bookingToken)).filter(
    (dispute) => dispute.attemptId === attemptId,
  );
  const netWithdrawn = ({ withdrawn: withdrawnAmount, reinstated }: DisputeMoney) =>
    subtractCents(withdrawnAmount, reinstated);
  return {
    amount: cents(disputes.reduce((sum, dispute) => sum + netWithdrawn(dispute), 0)),
    isOpen: disputes.some((dispute) => isOpenDispute(dispute.state) && netWithdrawn(dispute) > 0),
  };
}

async function refund(context: Context, payment: PaymentAtProvider, actor: Actor): Promise<boolean> {
  const disputedAmount = await readDisputedAmount(context, payment);
  // The bank has the money. Its decision determines whether anything can be refunded.
  if (disputedAmount.isOpen) return false;
  const provider = context.payments[payment.method];
  const isPartial = payment.kept > 0 || disputedAmount.amount > 0;
  const undoResult = await (isPartial && provider
    ? refundPart(provider, payment, disputedAmount.amount)
    : provider?.undo(payment));
  if (!undoResult?.ok) {
    context.log.error({
      event: "payment-provider-refused",
      call: "undo",
      attemptId: payment.attemptId,
      reason: undoResult?.reason ?? "not-configured",
    });
    return false;
  }
  const { payment: providerPayment } = undoResult;
  if (!providerPayment?.status) return false;
  const { taken, returned } = providerPayment.moved;
  // The provider's refunded amount does not include what the bank has returned to the customer.
  const status =
    disputedAmount.amount === 0
      ? providerPayment.status
      : taken - returned > disputedAmount.amount
        ? "partial refund"
        : "refunded";
  await context.db.payments.setStatus(
    payment,
    { status, movedAmounts: providerPayment.moved },
    actor,
    context.clock.now(),
    await paymentMessages(context, payment, status),
  );
  return true;
}

/**
 * Captures the authorised amount in full, because not every provider can capture a part. Then refunds everything except the amount to keep or, if it is higher,
 * the amount that the customer's bank has taken back. Earlier refunds are subtracted, so repeating the call does not refund anything again.
 */
async function refundPart(
  provider: PaymentProvider,
  payment: PaymentAtProvider,
  disputedAmount: Cents,
): Promise<VoidResult | ProviderRefusal> {
  const providerPayment = await provider.read(payment);
  if (!providerPayment.ok)
    return providerPayment.reason === "not-found" ? { ok: true, payment: null } : providerPayment;
  const capturedPayment = providerPayment.moved.held > 0 ? await provider.capture(payment) : providerPayment;
  if (!capturedPayment.ok) return capturedPayment;
  // The payment was never captured, so no fee can be kept.
  if (capturedPayment.moved.taken === 0) return provider.undo(payment);
  // A settling payment cannot be partially refunded yet. The next cron run tries again.
  if (capturedPayment.status === "settling") return { ok: true, payment: null };
  const { taken: takenCents, returned } = capturedPayment.moved;
  const amount = cents(Math.max(0, takenCents - returned - Math.max(payment.kept, disputedAmount)));
  if (amount === 0) return { ok: true, payment: capturedPayment };
  // The idempotency key includes the sum of all refunds, so a second refund of the same amount gets a new key.
  const refunded = await provider.refund(payment, amount, `back:${payment.attemptId}:${returned + amount}`, returned);
  if (!refunded.ok) return refunded;
  const refreshedPayment = await provider.read(payment);
  return refreshedPayment.ok ? { ok: true, payment: refreshedPayment } : refreshedPayment;
}
