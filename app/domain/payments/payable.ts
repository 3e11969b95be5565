import type { SupplierId } from "../ids";
import type { Booking } from "../booking/booking";
import { BOOKING_STATUSES } from "../booking/status";
import { amountPaid, isPaid } from "./transaction-status";
import { gstContent } from "../money/gst";
import { addCents, type Cents, cents, subtractCents } from "../money/money";

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
  const standing = booking.offerStanding ?? "open";
  if (standing !== "open") return standing === "ended" ? "no-supplier" : "customer-asked";
  if (booking.price.maxTotal === 0 && agreedTotal(booking) === 0) return "free";
  if (booking.price.strategy !== "SinglePrice") return "price-range";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (!acceptOnlinePayments && !isBuyNowPayLaterOnly) return "supplier-takes-none";
  return takesAnother(booking) ? null : "paid";
}

/** Nothing is paid yet; or its price is, nothing of that goes back, and extra work was approved since. */
function takesAnother(booking: Pick<Booking, "price" | "extraWork" | "payments">): boolean {
  const paid = booking.payments.filter(({ status }) => isPaid(status));
  if (paid.length === 0) return true;
  const goesBack = paid.some(({ status }) => status === "refund pending" || status === "partial refund");
  return !goesBack && amountPaid(paid) >= booking.price.total && amountPaid(paid) < agreedTotal(booking);
}

/** What a payment was begun for. */
export interface PaidFor {
  readonly supplierId: SupplierId;
  readonly amount: Cents;
  /** null = it was begun before agreements were counted. */
  readonly agreedVersion: number | null;
}

export type NotWanted = "booking-cancelled" | "booking-declined" | "booking-changed" | "booking-paid";

/** Why a booking does not want a payment (any more) that was begun for it earlier. The write asks the same (`isStillWanted`); this finds the words. */
export function notWanted(booking: Booking, { supplierId, amount, agreedVersion }: PaidFor): NotWanted {
  if (!BOOKING_STATUSES[booking.status].payable) return "booking-cancelled";
  if (booking.offerStanding === "ended") return "booking-declined";
  const isAsAgreed =
    booking.supplierId === supplierId &&
    (agreedVersion === null ? agreedTotal(booking) === amount : agreedVersion === booking.agreedVersion);
  return isAsAgreed ? "booking-paid" : "booking-changed";
}

/** All that its customer agreed to: the price, and the extra work that was approved. */
export const agreedTotal = ({ price, extraWork = cents(0) }: Pick<Booking, "price" | "extraWork">): Cents =>
  addCents(price.total, extraWork);

/** The same of a price that may be a range: what is billed is never above its upper end. */
export const agreedPrice = (
  booking: Pick<Booking, "price" | "extraWork">,
): Pick<Booking["price"], "total" | "maxTotal" | "currency"> => ({
  total: agreedTotal(booking),
  maxTotal: addCents(booking.price.maxTotal, booking.extraWork ?? cents(0)),
  currency: booking.price.currency,
});

/** The GST inside it, of a range inside its lower end. */
export const agreedGst = ({ price, extraWork = cents(0) }: Pick<Booking, "price" | "extraWork">): Cents =>
  addCents(price.gst, gstContent(extraWork, price.country));

/** What is still to pay (P-190). Of work that was done for less than was paid that is nothing. */
export const amountDue = (booking: Pick<Booking, "price" | "extraWork" | "payments">): Cents =>
  cents(Math.max(0, subtractCents(agreedTotal(booking), amountPaid(booking.payments))));

/** What was paid above all that is charged: of work that is done for less than was paid online. It goes back, or went. */
export const paidAbove = (booking: Pick<Booking, "price" | "extraWork" | "payments">): Cents =>
  cents(Math.max(0, subtractCents(amountPaid(booking.payments), agreedTotal(booking))));
