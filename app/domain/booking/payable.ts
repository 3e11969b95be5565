import type { SupplierId } from "../core/ids";
import type { Booking } from "./booking";
import { BOOKING_STATUSES } from "./status";
import type { Cents } from "../core/money/money";
import { agreedTotal, bookingMoney, type MoneyFacts } from "./booking-money";
import { isPaid } from "../payments/transaction-status";

/** `no-supplier`: the latest supplier declined or did not answer. `customer-asked`: the customer has to answer a question first. */
export type PaymentRefusal =
  | "status"
  | "no-supplier"
  | "customer-asked"
  | "free"
  | "price-range"
  | "fleet"
  | "supplier-takes-none"
  | "paid";

export interface PaymentOptions {
  readonly acceptOnlinePayments: boolean;
  /** Whether the supplier offers only buy-now-pay-later, which does not require other online payments to be enabled (B-131). */
  readonly isBuyNowPayLaterOnly: boolean;
}

/** Returns why an existing booking cannot be paid online; null = it can (B-128 to B-132). */
export function paymentRefusal(
  booking: Booking,
  { acceptOnlinePayments, isBuyNowPayLaterOnly }: PaymentOptions,
): PaymentRefusal | null {
  if (!BOOKING_STATUSES[booking.status].payable) return "status";
  const offerState = booking.offerState ?? "open";
  if (offerState !== "open") return offerState === "ended" ? "no-supplier" : "customer-asked";
  if (booking.price.maxTotal === 0 && agreedTotal(booking) === 0) return "free";
  if (booking.price.strategy !== "SinglePrice") return "price-range";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (!acceptOnlinePayments && !isBuyNowPayLaterOnly) return "supplier-takes-none";
  return needsAnotherPayment(booking) ? null : "paid";
}

/** True if nothing has been paid and an amount is due, or if the price is fully paid without refunds and extra work has been approved since. */
function needsAnotherPayment(booking: MoneyFacts & Pick<Booking, "price">): boolean {
  const { due, current } = bookingMoney(booking);
  if (due === 0) return false;
  const paidPayments = booking.payments.filter(({ status }) => isPaid(status));
  if (paidPayments.length === 0) return true;
  const isRefunded = paidPayments.some(({ status }) => status === "refund pending" || status === "partial refund");
  return !isRefunded && current.paid >= booking.price.total;
}

/** The agreement that a payment was started for. */
export interface PaymentAgreement {
  readonly supplierId: SupplierId;
  readonly amount: Cents;
  /** null = the payment was started before agreement versions existed. */
  readonly agreedVersion: number | null;
}

export type UnwantedPaymentReason = "booking-cancelled" | "booking-declined" | "booking-changed" | "booking-paid";

/**
 * Returns why a payment that was started earlier is no longer wanted for a booking. The write makes the same check (`isPaymentWanted`), but this function
 * gives the reason.
 */
export function unwantedPaymentReason(
  booking: Booking,
  { supplierId, amount, agreedVersion }: PaymentAgreement,
): UnwantedPaymentReason {
  if (!BOOKING_STATUSES[booking.status].payable) return "booking-cancelled";
  if (booking.offerState === "ended") return "booking-declined";
  const matchesAgreement =
    booking.supplierId === supplierId &&
    (agreedVersion === null ? agreedTotal(booking) === amount : agreedVersion === booking.agreedVersion);
  return matchesAgreement ? "booking-paid" : "booking-changed";
}
