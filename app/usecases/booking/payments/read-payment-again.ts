import type { AttemptId } from "../../../domain/core/ids";
import { isPaid } from "../../../domain/payments/transaction-status";
import type { Context } from "../../context";
import type { Actor } from "../../../domain/booking/history/history";
import { paymentMessages } from "./payment-messages";

/** Updates a booking's payment from the provider: captures, refunds, voids. Returns false when the provider could not be asked. */
export async function readPaymentAgain(context: Context, attemptId: AttemptId, actor: Actor): Promise<boolean> {
  const payment = await context.db.payments.paymentOfAttempt(attemptId);
  const provider = payment && context.payments[payment.method];
  if (!payment || !provider) return true;
  const view = await provider.read(payment);
  if (!view.ok) {
    context.log.error({ event: "payment-provider-refused", what: "read", attemptId, reason: view.reason });
    return false;
  }
  const { moved: moneyMoved } = view;
  // A refund that was decided remains pending, whatever the provider did before it is asked for it.
  const status =
    payment.status === "refund pending" && view.status !== null && isPaid(view.status) ? payment.status : view.status;
  if (status === null) context.log.warn({ event: "payment-status-unknown", attemptId });
  // A payment that is still settling has moved nothing since. Another status that is the same may hide another amount: a second part that was refunded.
  else if (status !== "settling" || payment.status !== "settling")
    await context.db.payments.setStatus(
      payment,
      { status, moved: moneyMoved },
      actor,
      context.clock.now(),
      status === payment.status ? [] : await paymentMessages(context, payment, status),
    );
  return true;
}
