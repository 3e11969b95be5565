import type { BookingToken } from "../../../domain/core/ids";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import type { PaymentAtProvider } from "../../../domain/booking/stored-payment";
import { withinQueryBudget } from "../../core/within-query-budget";
import { refreshPayment } from "./read-payment-again";
import { HOUR_MS } from "../../../domain/core/time/duration";

const BATCH_SIZE = 25;
/** Minimum time before the cron reads a settling payment again. PayPal settles within a day or two. */
const REREAD_INTERVAL_MS = 2 * HOUR_MS;

/**
 * Reads settling payments, least recently read first. Only the card provider sends a webhook when a payment has settled. The other providers must be asked. If
 * a provider is unreachable, its payments are read again later.
 */
export async function rereadSettlingPayments(
  context: Context,
): Promise<{ readonly read: number; readonly settled: number }> {
  const now = context.clock.now();
  const due = await context.db.payments.claimSettling(now - REREAD_INTERVAL_MS, BATCH_SIZE, now);
  const counts = { read: 0, settled: 0 };
  for (const { attemptId } of withinQueryBudget(context, due))
    try {
      if (await refreshPayment(context, attemptId, "system")) counts.read++;
      const payment = await context.db.payments.findPaymentByAttempt(attemptId);
      if (payment?.status !== "settling") counts.settled++;
    } catch (error) {
      // A payment that its provider's adapter cannot read does not block the others.
      context.log.error({ event: "unexpected-error", where: "read-settling", message: messageOf(error) });
    }
  return counts;
}

/**
 * The payments of a booking, oldest first, for someone who may refund them. Only a settled payment can be refunded, so settling ones are read from the
 * provider now.
 */
export async function refreshSettlingPayments(
  context: Context,
  token: BookingToken,
): Promise<readonly PaymentAtProvider[]> {
  const payments = await context.db.payments.listByBooking(token);
  const settlingPayments = payments.filter(({ status }) => status === "settling");
  if (settlingPayments.length === 0) return payments;
  await Promise.all(settlingPayments.map(({ attemptId }) => refreshPayment(context, attemptId, "system")));
  return context.db.payments.listByBooking(token);
}
