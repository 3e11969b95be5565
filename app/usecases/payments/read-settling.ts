import type { BookingToken } from "../../domain/ids";
import type { Context } from "../context";
import type { HeldPayment } from "../ports/payments";
import { readPaymentAgain } from "./read-payment-again";

/**
 * The payments of a booking, oldest first, for somebody who may refund them. Only a settled payment can be refunded, and only the card provider sends a
 * message when a payment has settled: the provider of any other payment that was still settling is asked again. An unavailable provider changes nothing.
 */
export async function readSettling(context: Context, token: BookingToken): Promise<readonly HeldPayment[]> {
  const payments = await context.db.payments.ofBooking(token);
  const settling = payments.filter(({ status }) => status === "settling");
  if (settling.length === 0) return payments;
  await Promise.all(settling.map(({ attemptId }) => readPaymentAgain(context, attemptId, "system")));
  return context.db.payments.ofBooking(token);
}
