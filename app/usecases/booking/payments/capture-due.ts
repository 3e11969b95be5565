import type { BookingToken } from "../../../domain/core/ids";
import { isAgreedOrServiced } from "../../../domain/booking/status";
import type { Context } from "../../context";
import type { Actor } from "../../../domain/booking/history/history";
import type { PaymentAtProvider } from "../../../domain/booking/stored-payment";
import { withinQueryBudget } from "../../core/within-query-budget";
import { paymentMessages } from "./payment-messages";

/** Maximum number of payments per cron run, so that the run ends in time. */
const BATCH_SIZE = 25;

/** Captures authorised payments before the authorisation expires (docs/decisions/0027). Repeating it captures nothing twice. */
export async function captureDuePayments(context: Context): Promise<{ readonly captured: number }> {
  let capturedCount = 0;
  for (const payment of withinQueryBudget(
    context,
    await context.db.payments.listDueForCapture(context.clock.now(), BATCH_SIZE),
  )) {
    if (await capturePayment(context, payment, "system")) capturedCount++;
  }
  return { captured: capturedCount };
}

/** Captures the authorised payments of a booking now, because its supplier has confirmed. */
export async function captureBooking(context: Context, bookingToken: BookingToken, actor: Actor): Promise<void> {
  for (const payment of await context.db.payments.listByBooking(bookingToken)) {
    if (payment.status === "authorised") await capturePayment(context, payment, actor);
  }
}

/** Captures the payment that was just made for a booking, if the supplier has already agreed. */
export async function captureIfAgreed(context: Context, bookingToken: BookingToken, actor: Actor): Promise<void> {
  const booking = await context.db.bookings.find(bookingToken);
  if (booking && isAgreedOrServiced(booking.booking.status)) await captureBooking(context, bookingToken, actor);
}

async function capturePayment(context: Context, payment: PaymentAtProvider, actor: Actor): Promise<boolean> {
  const captureResult = await context.payments[payment.method]?.capture(payment);
  if (!captureResult?.ok) {
    context.log.error({
      event: "payment-provider-refused",
      call: "capture",
      attemptId: payment.attemptId,
      reason: captureResult?.reason ?? "not-configured",
    });
    return false;
  }
  // `setStatus` does nothing if the provider's webhook arrived first. In both cases the payment is captured.
  const { status, moved: moneyMoved } = captureResult;
  if (status !== null)
    await context.db.payments.setStatus(
      payment,
      { status, movedAmounts: moneyMoved },
      actor,
      context.clock.now(),
      await paymentMessages(context, payment, status),
    );
  context.log.info({ event: "payment-captured", attemptId: payment.attemptId });
  return true;
}
