import type { Context } from "../context";
import type { Actor } from "../../domain/history/actor";
import type { HeldPayment } from "../ports/payments";
import { paymentMessages } from "./payment-messages";

const EACH_RUN = 25;

/**
 * Tells the providers of a booking's refunds that are decided: with whatever ended the booking, or moved it, in the same write. Only those: the booking
 * may be another supplier's by now, and what was just paid for that one stays. What a crash leaves the cron run ends; repeating it returns nothing twice.
 */
export async function refundDecided(context: Context, bookingToken: string, actor: Actor): Promise<void> {
  for (const payment of await context.db.payments.ofBooking(bookingToken))
    if (payment.status === "refund pending") await giveBack(context, payment, actor);
}

/** Ends refunds that were decided and never confirmed, of whatever booking. */
export async function refundDue(context: Context): Promise<{ readonly refunded: number }> {
  let refunded = 0;
  for (const payment of await context.db.payments.dueForRefund(EACH_RUN))
    if (await giveBack(context, payment, "system")) refunded++;
  return { refunded };
}

async function giveBack(context: Context, payment: HeldPayment, actor: Actor): Promise<boolean> {
  const undone = await context.payments[payment.method]?.undo(payment);
  if (!undone?.ok) {
    context.log.error({
      event: "payment-provider-refused",
      what: "undo",
      attemptId: payment.attemptId,
      reason: undone?.reason ?? "not-configured",
    });
    return false;
  }
  const { payment: seen } = undone;
  if (!seen?.status) return false;
  await context.db.payments.setStatus(
    payment,
    { status: seen.status, moved: seen.moved },
    actor,
    context.clock.now(),
    await paymentMessages(context, payment, seen.status),
  );
  return true;
}
