import { type Refusal, refuse } from "../../domain/outcomes";
import { payableRefusal } from "../../domain/payments/payable";
import { readBooking } from "../booking/read-booking";
import type { Context } from "../context";
import { type Opened, type OpenRefusal, openAttempt } from "./open-attempt";

/** Opens a card payment for a booking that exists (IsPaymentOnly). Two tabs may open one each; only one can be completed. */
export async function startBookingPayment(
  context: Context,
  bookingToken: string,
  submissionKey: string,
): Promise<Opened | OpenRefusal | Refusal<"booking-not-found" | "payment-not-offered">> {
  const found = await readBooking(context, bookingToken);
  if (!found.ok) return found;
  const { booking, supplier } = found;
  if (payableRefusal(booking, supplier.acceptOnlinePayments) !== null || booking.price.total <= 0) return refuse("payment-not-offered");
  const { price, jobMinutes, fleetCompanyId, leadGuid, supplierId } = booking;
  return openAttempt(
    context,
    {
      submissionKey, inputHash: price.inputHash, leadGuid, supplierId, payingBookingToken: booking.token, amount: price.total, currency: price.currency, sealedRequest: null,
      offer: {
        price, jobMinutes, fleetCompanyId, capacityMinutes: supplier.capacityMinutes, supplierName: supplier.name,
        supplierAddress: null, vehicle: found.vehicle ?? "", items: found.items, communication: "Both",
      },
    },
    { description: `Booking ${booking.id} at ${supplier.name}`, receiptEmail: null },
  );
}
