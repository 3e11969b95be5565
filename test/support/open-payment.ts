import type { BookingToken } from "../../app/domain/core/ids";
import type { OnlineMethod } from "../../app/domain/payments/methods";
import type { Context } from "../../app/usecases/context";
import { startBookingPayment } from "../../app/usecases/booking/payments/start-booking-payment";
import { BILLING } from "./billing";

/** Starts to pay the amount due for a booking. Throws if no payment was opened. */
export async function openPayment(context: Context, bookingToken: BookingToken, method: OnlineMethod) {
  const bookingPayment = await startBookingPayment(
    context,
    {
      method,
      bookingToken,
      isBuyNowPayLaterOnly: false,
      unbranded: false,
      amount: null,
      billingAddress: BILLING,
    },
    crypto.randomUUID(),
  );
  if (!bookingPayment.ok || bookingPayment.kind !== "open") throw new Error(JSON.stringify(bookingPayment));
  return bookingPayment;
}
