import type { BookingToken, SupplierId } from "../../domain/ids";
import { type BookingMoney, bookingMoney } from "../../domain/payments/booking-money";
import { paymentLine } from "../../texts/payments";
import { type Chosen, meetingAddress } from "../../domain/booking/chosen";
import { chosenLines } from "../../texts/bookings";
import { MEETING_LABELS } from "../../texts/bookings";
import type { BookingPayment } from "../../domain/booking/booking";
import { SUBMITTED } from "../../domain/booking/status";
import type { BookingRequest } from "../../domain/booking/request";
import { parseMobile } from "../../domain/phone/format";
import { formatPriceWithKind } from "../../domain/pricing/format-price";
import { reach } from "../../domain/messages/kinds";
import type { Message, SealedMessage } from "../../domain/messages/message";
import type { AgreedOffer } from "../../domain/payments/attempt";
import { formatDay, formatTime } from "../../domain/time/words";
import type { Context } from "../context";
import { fleetFrameOf } from "../fleet/fleet-company";
import { sealMessage } from "../messages/seal-message";
import type { NewPayment } from "../ports/bookings";
import { BOOKING_STATUS_TEXT } from "../../texts/bookings";

export interface Told {
  readonly bookingId: number;
  readonly token: BookingToken;
  readonly request: BookingRequest;
  readonly offer: AgreedOffer;
  readonly payment: NewPayment | null;
  readonly chosen: Chosen;
  /** How many photos the customer added. */
  readonly photos: number;
}

/** The part of it that every message needs. */
export interface ToldOffer extends Omit<Told, "offer"> {
  readonly offer: Pick<
    AgreedOffer,
    "price" | "discount" | "communication" | "vehicle" | "items" | "supplierName" | "supplierAddress"
  >;
}

/** "We have your booking" by the channels the customer chose, in the fleet company's words where it is billed; written with the booking, sent once. */
export async function bookingReceived(context: Context, told: Told): Promise<readonly SealedMessage[]> {
  const { request, offer } = told;
  // The account's number may be a landline, where nobody reads texts.
  const mobile = request.mobile === null ? null : parseMobile(context.config.country, request.mobile);
  const fleet = await fleetFrameOf(context, offer);
  const template = fleet ? "fleet-booking-received" : "booking-received";
  const wanted = reach(template, {
    email: offer.communication === "SMS" && mobile !== null ? null : request.email,
    sms: offer.communication === "Email" ? null : mobile,
  });
  const values = {
    ...valuesOf(context, told),
    ...(fleet && { fleet_name: fleet.name, fleet_phone: fleet.phone, support_phone: fleet.phone }),
  };
  return Promise.all(
    wanted.map(([channel, to]) =>
      sealMessage(context, {
        id: `booking-received:${told.token}:${channel}`,
        channel,
        template,
        to,
        values,
        about: told.token,
        notBefore: context.clock.now(),
      }),
    ),
  );
}

/** What messages about a booking speak of. */
export function valuesOf(
  context: Context,
  { bookingId, token, request, offer, payment, chosen, photos }: ToldOffer,
): Message["values"] {
  const address = meetingAddress(chosen, {
    supplierAddress: offer.supplierAddress ?? "",
    customerAddress: request.customerAddress,
  });
  const [day, arrival] = [
    formatDay(request.serviceDay),
    request.arrivalTo === null
      ? formatTime(request.arrivalFrom)
      : `${formatTime(request.arrivalFrom)} to ${formatTime(request.arrivalTo)}`,
  ];
  return {
    first_name: request.firstName ?? "",
    standing: BOOKING_STATUS_TEXT.waiting.sentence({ supplier: offer.supplierName, day, arrival }),
    supplier_name: offer.supplierName,
    service_date: day,
    arrival,
    booking_id: String(bookingId),
    vehicle: offer.vehicle,
    rego: request.rego ?? "",
    items: offer.items.join(", "),
    address,
    place: `${MEETING_LABELS[chosen.meeting].customer}: ${address}`,
    chosen: chosenLines(chosen, { currency: offer.price.currency, photos, ...request }),
    total: formatPriceWithKind(offer.price),
    payment_words: paymentLine(moneyOf(offer, request.supplierId, payment), offer.price),
    link: `${context.config.brand.websiteUrl}/booking/${token}/confirmation`,
  };
}

/** The money of a booking that is being written: its price, and the payment that it is made with. */
const moneyOf = (
  { price, supplierName }: ToldOffer["offer"],
  supplierId: SupplierId,
  payment: NewPayment | null,
): BookingMoney =>
  bookingMoney({
    status: SUBMITTED,
    supplierId,
    price,
    fleetCompanyId: null,
    payments: payment === null ? [] : [paymentOf(payment, { supplierId, supplierName, at: 0 })],
  });

/** A payment as the booking that is made with it has it. */
export const paymentOf = (
  { id, status, amount, method, moved }: NewPayment,
  of: Pick<BookingPayment, "supplierId" | "supplierName" | "at">,
): BookingPayment => ({ ...of, id, status, amount, method, taken: moved.taken, refunds: [], decisions: [] });
