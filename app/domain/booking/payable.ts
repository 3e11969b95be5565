import type { SupplierId } from "../core/ids";
import type { Booking } from "./booking";
import { BOOKING_STATUSES } from "./status";
import type { Cents } from "../core/money/money";
import { agreedTotal, bookingMoney, type MoneyFacts } from "./booking-money";
import { isPaid } from "../payments/transaction-status";

/** `no-supplier`: the newest supplier declined or was passed over. `customer-asked`: the customer has to answer it first. */
export type PayableRefusal =
  | "status"
  | "no-supplier"
  | "customer-asked"
  | "free"
  | "price-range"
  | "fleet"
  | "supplier-takes-none"
  | "paid";

export interface PayScreen {
  readonly acceptOnlinePayments: boolean;
  /** Buy-now-pay-later that the supplier asks for needs no other online payment (B-131). */
  readonly isBuyNowPayLaterOnly: boolean;
}

/** Why an existing booking cannot be paid online, or null when it can (B-128 to B-132). */
export function payableRefusal(
  booking: Booking,
  { acceptOnlinePayments, isBuyNowPayLaterOnly }: PayScreen,
): PayableRefusal | null {
  if (!BOOKING_STATUSES[booking.status].payable) return "status";
  const status = booking.offerState ?? "open";
  if (status !== "open") return status === "ended" ? "no-supplier" : "customer-asked";
  if (booking.price.maxTotal === 0 && agreedTotal(booking) === 0) return "free";
  if (booking.price.strategy !== "SinglePrice") return "price-range";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (!acceptOnlinePayments && !isBuyNowPayLaterOnly) return "supplier-takes-none";
  return needsAnotherPayment(booking) ? null : "paid";
}

/** Nothing has been paid and something is due; or the price is paid without refunds, and extra work was approved since. */
function needsAnotherPayment(booking: MoneyFacts & Pick<Booking, "price">): boolean {
  const { due, current } = bookingMoney(booking);
  if (due === 0) return false;
  const matchingPayments = booking.payments.filter(({ status }) => isPaid(status));
  if (matchingPayments.length === 0) return true;
  const isRefunded = matchingPayments.some(({ status }) => status === "refund pending" || status === "partial refund");
  return !isRefunded && current.paid >= booking.price.total;
}

/** The agreement that a payment was started for. */
export interface PaidFor {
  readonly supplierId: SupplierId;
  readonly amount: Cents;
  /** null = it was begun before agreements were counted. */
  readonly agreedVersion: number | null;
}

export type UnwantedPayment = "booking-cancelled" | "booking-declined" | "booking-changed" | "booking-paid";

/** Why a booking does not want a payment (any more) that was begun for it earlier. The write asks the same (`isPaymentWanted`); this finds the words. */
export function unwantedPayment(booking: Booking, { supplierId, amount, agreedVersion }: PaidFor): UnwantedPayment {
  if (!BOOKING_STATUSES[booking.status].payable) return "booking-cancelled";
  if (booking.offerState === "ended") return "booking-declined";
  const isAsAgreed =
    booking.supplierId === supplierId &&
    (agreedVersion === null ? agreedTotal(booking) === amount : agreedVersion === booking.agreedVersion);
  return isAsAgreed ? "booking-paid" : "booking-changed";
}
