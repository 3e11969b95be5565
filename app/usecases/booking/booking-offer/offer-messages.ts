import { streetLine } from "../../../domain/location/locality";
import { formatVehicleAndRego } from "../../../domain/catalogue/vehicle/describe";
import { usablePhotos } from "../../../domain/lead/photos/captured-image";
import { meetingAddress } from "../../../domain/booking/booking-choices";
import { optionLines, PREPARATION } from "../../../texts/bookings";
import { MEETING_LABELS } from "../../../texts/bookings";
import { type DisplayStatus } from "../../../domain/booking/display-status";
import { formatMoney } from "../../../domain/core/money/format";
import type { MessageKind } from "../../../domain/notifications/kinds";
import type { Message, SealedMessage } from "../../../domain/notifications/message";
import { agreedPrice, bookingMoney } from "../../../domain/booking/booking-money";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatRange } from "../../../domain/core/money/format";
import { paymentLine } from "../../../texts/payments";
import type { Supplier } from "../../../domain/supplier/supplier";
import { formatDay, formatArrival } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { findDevices, buildPushNotifications } from "../../notifications/push/notifications";
import { sealForWorkshop, sealForPerson } from "../../notifications/seal-message";
import { redactForWorkshop, type OfferedBooking } from "./load-offered";
import { BOOKING_STATUS_TEXT } from "../../../texts/bookings";
import { findAccountContact } from "../../identity/store-account/stores";
import { createPortalLink } from "../../supplier/portal-links";
import type { Booking } from "../../../domain/booking/booking";

type MessageValues = Message["values"];
export type OfferMessageInput = Pick<
  OfferedBooking,
  "booking" | "request" | "supplier" | "vehicle" | "items" | "communication" | "fleet" | "choices" | "images"
>;

/** Creates a portal link to a booking for a supplier to which it is or was offered. */
export const createBookingLink = (
  context: Parameters<typeof createPortalLink>[0],
  { booking, supplier }: { readonly booking: Pick<Booking, "token">; readonly supplier: Pick<Supplier, "id"> },
  linkKind?: "link" | "answer",
): ReturnType<typeof createPortalLink> =>
  createPortalLink(context, { kind: "booking", token: booking.token, supplierId: supplier.id }, linkKind);

/** Template values for all messages about an offered booking. The customer and the workshop may both see all of them. */
export function buildOfferValues({
  booking,
  request,
  supplier,
  vehicle,
  items,
  fleet,
  choices,
  images,
}: OfferMessageInput): MessageValues {
  const { total, maxTotal, currency } = agreedPrice(booking);
  const money = bookingMoney(booking);
  const address = meetingAddress(choices, {
    supplierAddress: streetLine(supplier),
    customerAddress: request.customerAddress,
  });
  return {
    booking_id: String(booking.id),
    first_name: request.firstName ?? "",
    supplier_name: supplier.name,
    supplier_phone: supplier.phone,
    // Empty until the workshop has agreed to the booking, because the booking's page does not show the number before then either.
    workshop_phone: hasSupplierAgreed(booking.status) ? `${supplier.name}: ${supplier.phone}. ` : "",
    supplier_contact: supplier.contactName,
    service_date: formatDay(booking.serviceDay),
    arrival: formatArrival(booking.arrivalFrom, booking.arrivalTo),
    vehicle,
    rego: request.rego ?? "",
    vehicle_and_rego: formatVehicleAndRego(vehicle, request.rego),
    items: items.join(", "),
    total: formatRange(total, maxTotal, currency),
    amount_due: money.due === null ? "known once the price is fixed" : formatMoney(money.due, currency),
    payment_words: fleet ? `${fleet.name} pays for it` : paymentLine(money, { total, maxTotal }),
    address,
    place: `${MEETING_LABELS[choices.meetingPlace].customer}: ${address}`,
    preparation: PREPARATION[choices.meetingPlace],
    chosen: optionLines(choices, { currency, photos: usablePhotos(images).length, ...request }),
  };
}

/** The booking status that each template describes in a sentence. Templates without such a sentence are missing. */
const STATUS_BY_MESSAGE: Readonly<Partial<Record<MessageKind, DisplayStatus>>> = {
  "booking-confirmed": "confirmed",
  "fleet-booking-confirmed": "confirmed",
  "booking-alternative-dates": "dates-proposed",
  "booking-price-queried": "price-queried",
  "booking-declined": "declined",
  "booking-unanswered": "unanswered",
  "booking-reassigned": "passed-on",
  "booking-rescheduled": "rescheduled",
  "booking-move-proposed": "move-proposed",
  "booking-cancelled": "cancelled",
  "booking-cancelled-by-supplier": "cancelled-by-supplier",
  "booking-no-show": "no-show",
  "booking-ready": "ready",
  "booking-done": "done",
};

/** The template value with the status sentence that the booking's page also shows. {} if the template has no such sentence. */
export function displayStatusValue(
  template: MessageKind,
  {
    supplier_name: supplier = "",
    supplier_before: previousSupplier,
    service_date: day = "",
    arrival = "",
  }: Readonly<Partial<Record<string, string>>>,
): MessageValues {
  const status = STATUS_BY_MESSAGE[template];
  return status === undefined
    ? {}
    : { standing: BOOKING_STATUS_TEXT[status].sentence({ supplier, supplierBefore: previousSupplier, day, arrival }) };
}

/**
 * Builds a message to the customer on the channels they chose. It is sent once per `id`. A fleet's driver gets the fleet's name and phone number. `link` is
 * built from `path`, a path on our website.
 */
export async function customerMessages(
  context: Context,
  messageInput: OfferMessageInput,
  {
    id,
    template,
    path,
    values = {},
    notAfter = null,
    notBefore = context.clock.now(),
    zone = messageInput.supplier.zone,
  }: {
    readonly id: string;
    readonly template: MessageKind;
    readonly path: string;
    readonly values?: MessageValues;
    readonly notAfter?: number | null;
    /** Epoch milliseconds; omitted = now. */
    readonly notBefore?: number;
    /** Time zone for quiet hours at night. Omitted = the workshop's zone, because the customer is nearby. */
    readonly zone?: string;
  },
): Promise<readonly SealedMessage[]> {
  const { booking, request, communication, fleet } = messageInput;
  const addresses = {
    email: communication === "SMS" ? null : request.email,
    sms: communication === "Email" ? null : request.mobile,
  };
  const ownValues = {
    ...buildOfferValues(messageInput),
    ...(fleet && { fleet_name: fleet.name, fleet_phone: fleet.phone, support_phone: fleet.phone }),
    ...values,
    link: `${context.config.brand.websiteUrl}${path}`,
  };
  const messageValues = { ...displayStatusValue(template, ownValues), ...ownValues };
  return sealForPerson(context, addresses, {
    id: `${template}:${id}`,
    template,
    values: messageValues,
    about: booking.token,
    notBefore,
    notAfter,
    zone,
  });
}

/**
 * Builds a message to everyone at the supplier who receives messages of this kind: by email, by text if the template has one, and as a push notification to
 * subscribed devices.
 *
 * `link` is an absolute URL. `byEmailOnly` = the supplier knows already and only needs it in writing.
 */
export async function supplierMessages(
  context: Context,
  messageInput: OfferMessageInput & { readonly supplier: Supplier },
  {
    id,
    template,
    link,
    byEmailOnly = false,
    values = {},
    notBefore = context.clock.now(),
  }: {
    readonly id: string;
    readonly template: MessageKind;
    readonly link: string;
    readonly byEmailOnly?: boolean;
    readonly values?: MessageValues;
    readonly notBefore?: number;
  },
): Promise<readonly SealedMessage[]> {
  const { booking, supplier } = messageInput;
  const [contact, devices] = await Promise.all([
    findAccountContact(context, supplier.id),
    byEmailOnly ? [] : findDevices(context, supplier.id, template),
  ]);
  const message = {
    id: `${template}:${id}`,
    template,
    values: { ...buildOfferValues(redactForWorkshop(messageInput)), ...values, link },
    about: booking.token,
    notBefore,
    zone: supplier.zone,
  };
  const [addressed, pushed] = await Promise.all([
    contact ? sealForWorkshop(context, contact, message, byEmailOnly ? ["email"] : undefined) : [],
    buildPushNotifications(context, devices, { ...message, path: `/workshop/bookings/${booking.token}` }),
  ]);
  return [...addressed, ...pushed];
}
