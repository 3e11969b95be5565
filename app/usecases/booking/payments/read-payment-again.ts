import type { AttemptId } from "../../../domain/core/ids";
import { isPaid } from "../../../domain/payments/transaction-status";
import type { Context } from "../../context";
import type { Actor } from "../../../domain/booking/history/history";
import { paymentMessages } from "./payment-messages";

/**
 * Reads the current state of a booking's payment (captured, refunded, voided) from the provider and stores it. Returns false if the provider could not be
 * reached.
 */
export async function refreshPayment(context: Context, attemptId: AttemptId, actor: Actor): Promise<boolean> {
  const payment = await context.db.payments.findPaymentByAttempt(attemptId);
  const provider = payment && context.payments[payment.method];
  if (!payment || !provider) return true;
  const transaction = await provider.read(payment);
  if (!transaction.ok) {
    context.log.error({ event: "payment-provider-refused", call: "read", attemptId, reason: transaction.reason });
    return false;
  }
  const { moved: moneyMoved } = transaction;
  // A decided refund remains pending until it is requested, even if the provider has already refunded something.
  const status =
    payment.status === "refund pending" && transaction.status !== null && isPaid(transaction.status)
      ? payment.status
      : transaction.status;
  if (status === null) context.log.warn({ event: "payment-status-unknown", attemptId });
  // A payment that is still settling has not moved any money. For other unchanged statuses the amount may differ, for example after a second partial refund.
  else if (status !== "settling" || payment.status !== "settling")
    await context.db.payments.setStatus(
      payment,
      { status, movedAmounts: moneyMoved },
      actor,
      context.clock.now(),
      status === payment.status ? [] : await paymentMessages(context, payment, status),
    );
  return true;
}
