import type { Booking } from "../booking/booking";
import { BOOKING_STATUSES } from "../booking/status";
import { amountPaid, isPaid } from "./transaction-status";
import { type Cents, subtractCents } from "../money/money";

export type PayableRefusal = "status" | "price-range" | "fleet" | "supplier-takes-none" | "paid";

export interface PayScreen {
  readonly acceptOnlinePayments: boolean;
  /** Buy-now-pay-later that the supplier asks for needs no other online payment (B-131). */
  readonly isBuyNowPayLaterOnly: boolean;
}

/** Why an existing booking cannot be paid online, or null when it can (B-128 to B-132). */
export function payableRefusal(booking: Booking, { acceptOnlinePayments, isBuyNowPayLaterOnly }: PayScreen): PayableRefusal | null {
  if (!BOOKING_STATUSES[booking.status].payable) return "status";
  if (booking.price.strategy !== "SinglePrice") return "price-range";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (!acceptOnlinePayments && !isBuyNowPayLaterOnly) return "supplier-takes-none";
  return booking.payments.some((payment) => isPaid(payment.status)) ? "paid" : null;
}

/** What is still to pay (P-190). */
export const amountDue = (booking: Pick<Booking, "price" | "payments">): Cents => subtractCents(booking.price.total, amountPaid(booking.payments));
