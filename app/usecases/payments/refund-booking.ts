import { isPaid } from "../../domain/payments/transaction-status";
import type { Context } from "../context";
import type { Actor } from "../ports/bookings";
import type { HeldPayment } from "../ports/payments";
import { paymentMessages } from "./payment-messages";

const EACH_RUN = 25;

/**
 * Gives everything back that was paid for a booking: it was declined, cancelled or ran out of time (decisions.md row 24).
 * Decided first, then the provider is told; what a crash leaves in between the cron run ends. Repeating it returns nothing twice.
 */
export async function refundBooking(context: Context, bookingToken: string, reason: string, actor: Actor): Promise<void> {
  for (const payment of await context.db.payments.ofBooking(bookingToken)) {
    if (!isPaid(payment.status)) continue;
    const decided = payment.status === "refund pending" || (await context.db.payments.decideRefund(payment, reason, actor, context.clock.now()));
    if (decided) await giveBack(context, { ...payment, status: "refund pending" }, actor);
  }
}

/** Ends refunds that were decided and never confirmed. */
export async function refundDue(context: Context): Promise<{ readonly refunded: number }> {
  let refunded = 0;
  for (const payment of await context.db.payments.dueForRefund(EACH_RUN)) if (await giveBack(context, payment, "system")) refunded++;
  return { refunded };
}

async function giveBack(context: Context, payment: HeldPayment, actor: Actor): Promise<boolean> {
  const undone = await context.payments[payment.method]?.undo(payment);
  if (!undone?.ok) {
    context.log.error({ event: "payment-provider-refused", what: "undo", attemptId: payment.attemptId, reason: undone?.reason ?? "not-configured" });
    return false;
  }
  const { payment: seen } = undone;
  if (!seen?.status) return false;
  await context.db.payments.setStatus(payment, { status: seen.status, moved: seen.moved }, actor, context.clock.now(), await paymentMessages(context, payment, seen.status));
  return true;
}
