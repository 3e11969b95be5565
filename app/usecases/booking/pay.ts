import { parseAttemptId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { type FinishRefusal, finishAttempt } from "./payments/finish-attempt";
import type { PlacementResult } from "./place-booking";

/**
 * Assigns a payment to the booking it was opened for (B-218). The payment's own id is the key to it;
 * a payment of another booking, or of no booking, is not found. Repeating it is harmless.
 */
export async function payBooking(
  context: Context,
  bookingId: number,
  paymentId: string,
): Promise<PlacementResult | FinishRefusal | Refusal<"payment-not-found">> {
  const id = parseAttemptId(paymentId);
  const attempt = id === null ? null : await context.db.payments.find(id);
  const token = attempt?.payingBookingToken ?? attempt?.bookingToken ?? null;
  const storedBooking = token === null ? null : await context.db.bookings.find(token);
  if (!attempt || storedBooking?.booking.id !== bookingId) return refuse("payment-not-found");
  return finishAttempt(context, attempt.id, "customer");
}
