import type { BookingRequest } from "../../domain/booking/request";
import { COUNTRIES } from "../../domain/country/country";
import { CUT_OFF_ZONE } from "../../domain/dates/minimum-date";
import { formatMoney } from "../../domain/money/format";
import { gstContent } from "../../domain/money/gst";
import { type Cents, cents } from "../../domain/money/money";
import type { SealedMessage } from "../../domain/messages/message";
import { METHODS, type OnlineMethod } from "../../domain/payments/methods";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import { dayAt } from "../../domain/time/days";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";

interface Paid {
  readonly id: string;
  readonly method: OnlineMethod;
  readonly amount: number;
}

interface About {
  readonly bookingId: number;
  readonly token: string;
  readonly request: Pick<BookingRequest, "firstName" | "email">;
  readonly supplierName: string;
  readonly currency: "AUD" | "NZD";
}

/** The receipt of money that was taken, by e-mail, once for each payment. Nothing where there is no address. */
export async function receiptMessage(context: Context, payment: Paid, { bookingId, token, request, supplierName, currency }: About): Promise<readonly SealedMessage[]> {
  if (request.email === null) return [];
  const country = COUNTRIES[context.config.country];
  const amount = cents(payment.amount);
  const now = context.clock.now();
  const message = await sealMessage(context, {
    id: `payment-receipt:${payment.id}`, channel: "email", template: "payment-receipt", to: request.email, about: token, notBefore: now,
    values: {
      first_name: request.firstName ?? "", amount: formatMoney(amount, currency), method: METHODS[payment.method].label, paid_on: dayOf(now), booking_id: String(bookingId),
      supplier_name: supplierName, gst: formatMoney(gstContent(amount, context.config.country), currency), link: `${context.config.brand.websiteUrl}/booking/${token}/receipt`,
      business_number_label: country.businessNumberLabel, business_number: context.config.businessNumber,
    },
  });
  return [message];
}

/** The day in UTC+10, as all cut-offs are counted. */
const dayOf = (now: number): string => formatDay(dayAt(now, CUT_OFF_ZONE));

/** What a booking's customer is told when a payment changes: a receipt when it was taken, a note when it went back. */
export async function paymentMessages(context: Context, payment: Paid & { readonly bookingToken: string }, status: TransactionStatus, reason: string | null = null): Promise<readonly SealedMessage[]> {
  const isTaken = status === "settled" || status === "settling";
  if (!isTaken && status !== "refunded") return [];
  const stored = await context.db.bookings.find(payment.bookingToken);
  if (!stored) return [];
  const { booking } = stored;
  const request = JSON.parse(await context.cipher.open(stored.sealedRequest, payment.bookingToken)) as BookingRequest;
  const attempt = await context.db.payments.find(payment.id);
  const about: About = { bookingId: booking.id, token: booking.token, request, supplierName: attempt?.offer.supplierName ?? "", currency: booking.price.currency };
  return isTaken ? receiptMessage(context, payment, about) : refundMessage(context, payment, about, reason ?? "The booking was not made");
}

async function refundMessage(context: Context, payment: Paid, { bookingId, token, request, currency }: About, reason: string): Promise<readonly SealedMessage[]> {
  if (request.email === null) return [];
  const values = {
    first_name: request.firstName ?? "", amount: formatMoney(payment.amount as Cents, currency), method: METHODS[payment.method].label, booking_id: String(bookingId), reason,
    link: `${context.config.brand.websiteUrl}/booking/${token}/receipt`,
  };
  return [await sealMessage(context, { id: `payment-refund:${payment.id}`, channel: "email", template: "payment-refund", to: request.email, about: token, notBefore: context.clock.now(), values })];
}
