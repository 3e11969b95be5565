import { streetLine } from "../../../domain/location/locality";
import { formatVehicleAndRego } from "../../../domain/catalogue/vehicle/describe";
import { usablePhotos } from "../../../domain/lead/photos/captured-image";
import { meetingAddress } from "../../../domain/booking/booking-choices";
import { optionLines, PREPARATION } from "../../../texts/bookings";
import { MEETING_LABELS } from "../../../texts/bookings";
import { type DisplayStatus } from "../../../domain/booking/display-status";
import { formatMoney } from "../../../domain/core/money/format";
import { type MessageKind, findRecipients } from "../../../domain/notifications/kinds";
import type { Message, SealedMessage } from "../../../domain/notifications/message";
import { agreedPrice, bookingMoney } from "../../../domain/booking/booking-money";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatRange } from "../../../domain/core/money/format";
import { paymentLine } from "../../../texts/payments";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt, timeAt } from "../../../domain/core/time/days";
import { formatDay, formatTime } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { findDevices, buildPushNotifications } from "../../notifications/push/notifications";
import { sealMessage } from "../../notifications/seal-message";
import { sealForWorkshop } from "../../notifications/workshop-message";
import { redactForWorkshop, type OfferedBooking } from "./load-offered";
import { BOOKING_STATUS_TEXT } from "../../../texts/bookings";

type MessageValues = Message["values"];
export type OfferMessageInput = Pick<
  OfferedBooking,
  "booking" | "request" | "supplier" | "vehicle" | "items" | "communication" | "fleet" | "choices" | "images"
>;

/** Formats an arrival time: "8 am", "9 am to 11 am". */
export const formatArrival = (from: string, to: string | null): string =>
  to === null ? formatTime(from) : `${formatTime(from)} to ${formatTime(to)}`;

/** Formats day and time in a time zone. `at` in epoch milliseconds. */
export const formatDayAndTime = (at: number, zone: string): string =>
  `${formatDay(dayAt(at, zone))}, ${formatTime(timeAt(at, zone))}`;

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
    // Empty until the workshop has agreed to the booking. Its page shows the number only from then on.
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
  const targets = findRecipients(template, {
    email: communication === "SMS" ? null : request.email,
    sms: communication === "Email" ? null : request.mobile,
  });
  const ownValues = {
    ...buildOfferValues(messageInput),
    ...(fleet && { fleet_name: fleet.name, fleet_phone: fleet.phone, support_phone: fleet.phone }),
    ...values,
    link: `${context.config.brand.websiteUrl}${path}`,
  };
  const messageValues = { ...displayStatusValue(template, ownValues), ...ownValues };
  return Promise.all(
    targets.map(([channel, to]) =>
      sealMessage(context, {
        id: `${template}:${id}:${channel}`,
        channel,
        template,
        to,
        values: messageValues,
        about: booking.token,
        notBefore,
        notAfter,
        zone,
      }),
    ),
  );
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
  const [contacts, devices] = await Promise.all([
    context.db.portalAccess.findAccountContacts([supplier.id]),
    byEmailOnly ? [] : findDevices(context, supplier.id, template),
  ]);
  const contact = contacts.get(supplier.id);
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
