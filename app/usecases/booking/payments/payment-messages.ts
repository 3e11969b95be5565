import type { BookingToken, AttemptId } from "../../../domain/core/ids";
import type { Booking } from "../../../domain/booking/booking";
import type { BookingRequest } from "../../../domain/booking/request";
import { COUNTRIES, type Currency } from "../../../domain/core/country/country";
import { formatMoney } from "../../../domain/core/money/format";
import { gstContent } from "../../../domain/core/money/gst";
import { addCents, type Cents } from "../../../domain/core/money/money";
import { findRecipients } from "../../../domain/notifications/kinds";
import type { SealedMessage } from "../../../domain/notifications/message";
import { bookingMoney } from "../../../domain/booking/booking-money";
import { METHODS, type OnlineMethod } from "../../../domain/payments/methods";
import { refundReason } from "../../../texts/payments";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { parseMobile } from "../../../domain/core/phone/format";
import { dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import { findOfferedBooking } from "../booking-offer/load-offered";
import { supplierMessages } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { sealMessage, sealForPerson } from "../../notifications/seal-message";
import { openRequest } from "../sealed-request";

interface PaymentInfo {
  readonly id: AttemptId;
  readonly method: OnlineMethod;
  readonly amount: Cents;
}

interface PaymentSubject {
  readonly bookingId: number;
  readonly token: BookingToken;
  readonly request: Pick<BookingRequest, "firstName" | "email" | "mobile" | "zone">;
  readonly supplierName: string;
  readonly currency: Currency;
}

/** The receipt for a payment. It is emailed once per payment, and not at all if there is no email address. */
export async function receiptMessage(
  context: Context,
  payment: PaymentInfo,
  { bookingId, token, request, supplierName, currency }: PaymentSubject,
): Promise<readonly SealedMessage[]> {
  if (request.email === null) return [];
  const country = COUNTRIES[context.config.country];
  const { amount } = payment;
  const now = context.clock.now();
  const message = await sealMessage(context, {
    id: `payment-receipt:${payment.id}`,
    channel: "email",
    template: "payment-receipt",
    to: request.email,
    about: token,
    notBefore: now,
    values: {
      first_name: request.firstName ?? "",
      amount: formatMoney(amount, currency),
      method: METHODS[payment.method].label,
      paid_on: formatDay(dayAt(now, request.zone ?? country.defaultZone)),
      booking_id: String(bookingId),
      supplier_name: supplierName,
      gst: formatMoney(gstContent(amount, context.config.country), currency),
      link: `${context.config.brand.websiteUrl}/booking/${token}/receipt`,
      business_number_label: country.taxNumberLabel,
      business_number: context.config.businessNumber,
    },
  });
  return [message];
}

interface PaymentChange extends PaymentInfo {
  readonly bookingToken: BookingToken;
  /** Status before the change; absent = the payment is new. */
  readonly status?: TransactionStatus;
}

/**
 * Whether the payment ended without being captured because it was refused or its authorisation expired. When we release an authorisation ourselves, other
 * messages are sent.
 */
const hasFailed = (previousStatus: TransactionStatus | undefined, status: TransactionStatus): boolean =>
  status === "failed" ||
  status === "declined" ||
  (status === "voided" && previousStatus !== undefined && previousStatus !== "refund pending");

/**
 * Messages about a change to a booking's payment: a receipt when it is captured, and a notice when it is refunded or fails. The supplier is notified of
 * payments made after the booking, so that it does not ask for the money on the day.
 */
export async function paymentMessages(
  context: Context,
  payment: PaymentChange,
  status: TransactionStatus,
): Promise<readonly SealedMessage[]> {
  const isCharged = status === "settled" || status === "settling";
  const hasFailedNow = hasFailed(payment.status, status);
  if (!isCharged && !hasFailedNow && status !== "refunded") return [];
  const storedBooking = await context.db.bookings.find(payment.bookingToken);
  if (!storedBooking) return [];
  const { booking } = storedBooking;
  const request = await openRequest(context, storedBooking.sealedRequest, payment.bookingToken);
  const attempt = await context.db.payments.find(payment.id);
  const subject: PaymentSubject = {
    bookingId: booking.id,
    token: booking.token,
    request,
    supplierName: attempt?.offer.supplierName ?? "",
    currency: booking.price.currency,
  };
  if (hasFailedNow) return paymentFailedMessages(context, payment, subject);
  if (isCharged)
    return [
      ...(await receiptMessage(context, payment, subject)),
      ...(attempt?.payingBookingToken === booking.token ? await supplierPaidMessage(context, payment) : []),
    ];
  // Leaves out earlier refunds and amounts that the customer's bank has taken back, because they have their own messages.
  const money = bookingMoney(booking).payments.find(({ id }) => id === payment.id);
  const amount = money === undefined ? payment.amount : addCents(money.refunding, money.retained);
  if (amount === 0) return [];
  return refundMessage(
    context,
    { ...payment, amount },
    { ...subject, dueText: "" },
    await findRefundReason(context, payment, booking, subject.supplierName),
  );
}

/** The reason for a refund: who ended the booking, and why. A workshop that cancelled has given its own reason. */
async function findRefundReason(
  context: Context,
  { id, method }: PaymentInfo,
  booking: Booking,
  supplierName: string,
): Promise<string> {
  const decision = booking.payments.find((bookingPayment) => bookingPayment.id === id)?.decisions.at(-1) ?? null;
  const cancelledOffer =
    decision?.cause === "supplier-cancelled" ? await context.db.bookingOffers.find(booking.token, null) : null;
  return refundReason(decision, { supplierName, comment: cancelledOffer?.offer.comment ?? null, method });
}

/**
 * The message to the customer about a refund. `payment.amount` is the refunded amount, and `dueText` describes what is due afterwards. A message is sent once
 * per `id`, which is the payment's id for a full refund.
 */
export async function refundMessage(
  context: Context,
  payment: PaymentInfo,
  { bookingId, token, request, currency, dueText }: Omit<PaymentSubject, "supplierName"> & { readonly dueText: string },
  reason: string,
  id: string = payment.id,
): Promise<readonly SealedMessage[]> {
  const template = "payment-refund";
  const values = {
    first_name: request.firstName ?? "",
    amount: formatMoney(payment.amount as Cents, currency),
    method: METHODS[payment.method].refundedTo,
    booking_id: String(bookingId),
    reason: [reason, dueText].filter((text) => text !== "").join(". "),
    link: `${context.config.brand.websiteUrl}/booking/${token}/receipt`,
  };
  // Email if there is an address, otherwise SMS, so that every customer is notified about their money.
  const mobile =
    request.email === null && request.mobile !== null ? parseMobile(context.config.country, request.mobile) : null;
  return Promise.all(
    findRecipients(template, { email: request.email, sms: mobile }).map(([channel, to]) =>
      sealMessage(context, {
        id: `${template}:${id}`,
        channel,
        template,
        to,
        about: token,
        notBefore: context.clock.now(),
        values,
      }),
    ),
  );
}

async function paymentFailedMessages(
  context: Context,
  payment: PaymentInfo,
  { bookingId, token, request, currency }: PaymentSubject,
): Promise<readonly SealedMessage[]> {
  const values = {
    first_name: request.firstName ?? "",
    amount: formatMoney(payment.amount as Cents, currency),
    method: METHODS[payment.method].label,
    booking_id: String(bookingId),
    link: `${context.config.brand.websiteUrl}/booking/${token}/pay`,
  };
  const template = "payment-failed";
  const mobile = request.mobile === null ? null : parseMobile(context.config.country, request.mobile);
  return sealForPerson(
    context,
    { email: request.email, sms: mobile },
    { id: `${template}:${payment.id}`, template, about: token, notBefore: context.clock.now(), values },
  );
}

async function supplierPaidMessage(context: Context, payment: PaymentChange): Promise<readonly SealedMessage[]> {
  const offeredBooking = await findOfferedBooking(context, payment.bookingToken);
  if (!offeredBooking) return [];
  const { currency } = offeredBooking.booking.price;
  return supplierMessages(context, offeredBooking, {
    id: payment.id,
    template: "supplier-payment-received",
    link: `${context.config.brand.websiteUrl}/workshop/bookings/${payment.bookingToken}`,
    values: { amount: formatMoney(payment.amount as Cents, currency) },
  });
}
