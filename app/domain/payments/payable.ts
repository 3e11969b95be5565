import type { Booking } from "../booking/booking";
import { BOOKING_STATUSES } from "../booking/status";
import { isPaid } from "./transaction-status";

/** Why an existing booking cannot be paid online, or null when it can (B-128 to B-132). */
export function payableRefusal(booking: Booking, acceptOnlinePayments: boolean): "status" | "price-range" | "fleet" | "supplier-takes-none" | "paid" | null {
  if (!BOOKING_STATUSES[booking.status].payable) return "status";
  if (booking.price.strategy !== "SinglePrice") return "price-range";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (!acceptOnlinePayments) return "supplier-takes-none";
  return booking.payments.some((payment) => isPaid(payment.status)) ? "paid" : null;
}
