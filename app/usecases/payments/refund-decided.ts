import type { BookingToken } from "../../domain/ids";
import { cents } from "../../domain/money/money";
import type { PaymentProvider, ProviderRefusal, Undone } from "../../domain/payments/provider";
import type { Context } from "../context";
import type { Actor } from "../../domain/history/actor";
import type { HeldPayment } from "../ports/payments";
import { whileRoom } from "../while-room";
import { paymentMessages } from "./payment-messages";

const EACH_RUN = 25;

/**
 * Tells the providers of a booking's refunds that are decided: with whatever ended the booking, or moved it, in the same write. Only those: the booking
 * may be another supplier's by now, and what was just paid for that one stays. What a crash leaves the cron run ends; repeating it returns nothing twice.
 */
export async function refundDecided(context: Context, bookingToken: BookingToken, actor: Actor): Promise<void> {
  for (const payment of await context.db.payments.ofBooking(bookingToken))
    if (payment.status === "refund pending") await giveBack(context, payment, actor);
}

/** Ends refunds that were decided and never confirmed, of whatever booking. */
export async function refundDue(context: Context): Promise<{ readonly refunded: number }> {
  let refunded = 0;
  for (const payment of whileRoom(context, await context.db.payments.dueForRefund(EACH_RUN)))
    if (await giveBack(context, payment, "system")) refunded++;
  return { refunded };
}

async function giveBack(context: Context, payment: HeldPayment, actor: Actor): Promise<boolean> {
  const provider = context.payments[payment.method];
  const undone = await (payment.kept > 0 && provider ? allButTheFee(provider, payment) : provider?.undo(payment));
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

/** Takes what is only held, since not every provider can take a part of it, and gives back what is not kept. What went back before counts; repeating it gives nothing back twice. */
async function allButTheFee(provider: PaymentProvider, payment: HeldPayment): Promise<Undone | ProviderRefusal> {
  const before = await provider.read(payment);
  if (!before.ok) return before.reason === "not-found" ? { ok: true, payment: null } : before;
  const now = before.moved.held > 0 ? await provider.capture(payment) : before;
  if (!now.ok) return now;
  // It never came to a payment: there is nothing to keep a fee of.
  if (now.moved.taken === 0) return provider.undo(payment);
  // A part of what is still on its way cannot go back yet: the next cron run asks again.
  if (now.status === "settling") return { ok: true, payment: null };
  const back = cents(Math.max(0, now.moved.taken - now.moved.returned - payment.kept));
  if (back === 0) return { ok: true, payment: now };
  // Named by how much has gone back with it: the next part of the same sum is another refund.
  const { returned } = now.moved;
  const refunded = await provider.refund(payment, back, `back:${payment.attemptId}:${returned + back}`, returned);
  if (!refunded.ok) return refunded;
  const then = await provider.read(payment);
  return then.ok ? { ok: true, payment: then } : then;
}
