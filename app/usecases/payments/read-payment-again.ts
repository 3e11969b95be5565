import type { Context } from "../context";
import type { Actor } from "../ports/bookings";
import { paymentMessages } from "./payment-messages";

/** Takes over what the provider says about a payment that stands under a booking: captures, refunds, voids. */
export async function readPaymentAgain(context: Context, attemptId: string, actor: Actor): Promise<void> {
  const payment = await context.db.payments.paymentOfAttempt(attemptId);
  const provider = payment && context.payments[payment.method];
  if (!payment || !provider) return;
  const seen = await provider.read(payment);
  if (!seen.ok) {
    context.log.error({ event: "payment-provider-refused", what: "read", attemptId, reason: seen.reason });
    return;
  }
  const { status, moved } = seen;
  if (status === null) context.log.warn({ event: "payment-status-unknown", attemptId });
  else if (status !== payment.status) await context.db.payments.setStatus(payment, { status, moved }, actor, context.clock.now(), await paymentMessages(context, payment, status));
}
