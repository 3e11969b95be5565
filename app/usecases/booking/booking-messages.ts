import type { BookingToken, SupplierId } from "../../domain/core/ids";
import { formatVehicleAndRego } from "../../domain/catalogue/vehicle/describe";
import { type BookingMoney, bookingMoney } from "../../domain/booking/booking-money";
import { paymentLine } from "../../texts/payments";
import { type BookingChoices, meetingAddress } from "../../domain/booking/booking-choices";
import type { BookingPayment } from "../../domain/booking/booking";
import { SUBMITTED_STATUS } from "../../domain/booking/status";
import type { BookingRequest } from "../../domain/booking/request";
import { parseMobile } from "../../domain/core/phone/format";
import { formatPriceWithKind } from "../../domain/pricing/format-price";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import type { AgreedOffer } from "../../domain/booking/payment-attempt";
import { formatDay, formatArrival } from "../../domain/core/time/format";
import type { Context } from "../context";
import { loadFleetFrame } from "../fleet/fleet-company";
import { sealForPerson } from "../notifications/seal-message";
import type { NewPayment } from "../../domain/booking/stored-booking";
import { optionLines, MEETING_LABELS, BOOKING_STATUS_TEXT } from "../../texts/bookings";

export interface BookingMessageInput {
  readonly bookingId: number;
  readonly token: BookingToken;
  readonly request: BookingRequest;
  readonly offer: AgreedOffer;
  readonly payment: NewPayment | null;
  readonly choices: BookingChoices;
  readonly photos: number;
}

/** The subset of the input that every booking message needs. */
export interface NotifiedOffer extends Omit<BookingMessageInput, "offer"> {
  readonly offer: Pick<
    AgreedOffer,
    "price" | "discount" | "communication" | "vehicle" | "items" | "supplierName" | "supplierAddress"
  >;
}

/**
 * The "We have your booking" message, on the channels that the customer chose and with the fleet company's branding for fleet bookings. It is written in the
 * same batch as the booking and sent once.
 */
export async function bookingReceivedMessages(
  context: Context,
  messageInput: BookingMessageInput,
): Promise<readonly SealedMessage[]> {
  const { request, offer } = messageInput;
  // The account's number may be a landline, which cannot receive texts.
  const mobile = request.mobile === null ? null : parseMobile(context.config.country, request.mobile);
  const fleet = await loadFleetFrame(context, offer);
  const template = fleet ? "fleet-booking-received" : "booking-received";
  const addresses = {
    email: offer.communication === "SMS" && mobile !== null ? null : request.email,
    sms: offer.communication === "Email" ? null : mobile,
  };
  const values = {
    ...bookingMessageValues(context, messageInput),
    ...(fleet && { fleet_name: fleet.name, fleet_phone: fleet.phone, support_phone: fleet.phone }),
  };
  return sealForPerson(context, addresses, {
    id: `booking-received:${messageInput.token}`,
    template,
    values,
    about: messageInput.token,
    notBefore: context.clock.now(),
  });
}

/** Template values that all messages about a booking share. */
export function bookingMessageValues(
  context: Context,
  { bookingId, token, request, offer, payment, choices, photos }: NotifiedOffer,
): Message["values"] {
  const address = meetingAddress(choices, {
    supplierAddress: offer.supplierAddress ?? "",
    customerAddress: request.customerAddress,
  });
  const day = formatDay(request.serviceDay);
  const arrival = formatArrival(request.arrivalFrom, request.arrivalTo);
  return {
    first_name: request.firstName ?? "",
    standing: BOOKING_STATUS_TEXT.waiting.sentence({ supplier: offer.supplierName, day, arrival }),
    supplier_name: offer.supplierName,
    service_date: day,
    arrival,
    booking_id: String(bookingId),
    vehicle: offer.vehicle,
    rego: request.rego ?? "",
    vehicle_and_rego: formatVehicleAndRego(offer.vehicle, request.rego),
    items: offer.items.join(", "),
    address,
    place: `${MEETING_LABELS[choices.meetingPlace].customer}: ${address}`,
    chosen: optionLines(choices, { currency: offer.price.currency, photos, ...request }),
    total: formatPriceWithKind(offer.price),
    payment_words: paymentLine(newBookingMoney(offer, request.supplierId, payment), offer.price),
    link: `${context.config.brand.websiteUrl}/booking/${token}/confirmation`,
  };
}

/** Price and payment of a booking that is being created. */
const newBookingMoney = (
  { price, supplierName }: NotifiedOffer["offer"],
  supplierId: SupplierId,
  payment: NewPayment | null,
): BookingMoney =>
  bookingMoney({
    status: SUBMITTED_STATUS,
    supplierId,
    price,
    fleetCompanyId: null,
    payments: payment === null ? [] : [toBookingPayment(payment, { supplierId, supplierName, at: 0 })],
  });

/** Converts the new payment to a payment record of the booking that is created with it. */
export const toBookingPayment = (
  { id, status, amount, method, movedAmounts }: NewPayment,
  paymentRef: Pick<BookingPayment, "supplierId" | "supplierName" | "at">,
): BookingPayment => ({
  ...paymentRef,
  id,
  status,
  amount,
  method,
  taken: movedAmounts.taken,
  refunds: [],
  decisions: [],
});
