import { bookedJobLabels } from "../../domain/lead/cart/item-note";
import { parseBookingToken, type BookingToken } from "../../domain/core/ids";
import type { Booking } from "../../domain/booking/booking";
import { type CalendarEntry, buildCalendarFile, calendarMethod } from "../../domain/supplier/calendars/calendar-file";
import { type BookingChoices, meetingAddress } from "../../domain/booking/booking-choices";
import type { BookingRequest } from "../../domain/booking/request";
import { calendarStatus, isCancelled, type DisplayStatus, toDisplayStatus } from "../../domain/booking/display-status";
import { hasSupplierAgreed } from "../../domain/booking/status";
import { streetLine } from "../../domain/location/locality";
import { removeLinks } from "../../domain/identity/contact/contact-details";
import { findInvitationSide } from "../../domain/notifications/kinds";
import type { Attachment, SealedMessage } from "../../domain/notifications/message";
import type { Supplier } from "../../domain/supplier/supplier";
import { formatVehicle } from "../../domain/catalogue/vehicle/describe";
import { type OpenRefusal, openOffer } from "./booking-offer/open-offer";
import { listRecipients } from "../../domain/notifications/recipients";
import type { Context } from "../context";
import type { MessageSecret } from "../../domain/notifications/queued-message";
import { readBookingChoices } from "./read-inclusions";
import { openRequest } from "./sealed-request";
import { findAccountContact } from "../identity/store-account/stores";

export interface CalendarFacts {
  readonly booking: Booking;
  readonly supplier: Supplier;
  readonly items: readonly string[];
  readonly standing: DisplayStatus;
  readonly choices: BookingChoices;
  /** Null if the viewer may not see the customer's address. */
  readonly customerAddress: string | null;
}

/** The brand name, support email and website that a calendar entry shows. */
type CalendarBrand = Pick<Context["config"]["brand"], "name" | "supportEmail" | "websiteUrl">;

/** Fields that the customer's and the workshop's calendar entries share. */
const sharedEntryFields = (
  { booking, supplier, standing: status }: Pick<CalendarFacts, "booking" | "supplier" | "standing">,
  { name, supportEmail }: CalendarBrand,
) => ({
  organizer: { name, email: supportEmail },
  day: booking.serviceDay,
  from: booking.arrivalFrom,
  to: booking.arrivalTo,
  minutes: booking.jobMinutes,
  zone: supplier.zone,
  sequence: booking.calendarSequence ?? 0,
  status: calendarStatus(status),
});

/** Calendar UID of a booking. It contains the country instead of a host, because white-label emails do not know the host. */
const buildCalendarUid = ({ id, price }: Booking): string => `booking-${id}@${price.country.toLowerCase()}`;

/** The customer's calendar entry. Downloads and emails from all our hosts use the same UID, so the calendar shows one entry. */
const buildCustomerEntry = (
  facts: CalendarFacts,
  brand: CalendarBrand,
  extra: Pick<CalendarEntry, "stampedAt" | "attendee">,
) => {
  const { booking, supplier, items, standing: status, choices, customerAddress } = facts;
  return {
    ...sharedEntryFields(facts, brand),
    ...extra,
    uid: buildCalendarUid(booking),
    title: `${items.join(", ")} at ${supplier.name}`,
    place: meetingAddress(choices, { supplierAddress: streetLine(supplier), customerAddress }),
    description: [
      `${brand.name} booking ${booking.id}`,
      `${brand.websiteUrl}/booking/${booking.token}/confirmation`,
      ...(supplier.arrivalText !== null && calendarStatus(status) === "CONFIRMED"
        ? [removeLinks(supplier.arrivalText)]
        : []),
    ].join("\n"),
  } satisfies CalendarEntry;
};

interface WorkshopFacts extends Omit<CalendarFacts, "customerAddress"> {
  readonly vehicle: string;
  readonly request: Pick<BookingRequest, "firstName" | "lastName" | "mobile" | "rego" | "customerAddress">;
}

/** The workshop's calendar entry. It names the vehicle and, while the booking is confirmed, the customer. */
const buildWorkshopEntry = (
  facts: WorkshopFacts,
  brand: CalendarBrand,
  extra: Pick<CalendarEntry, "stampedAt" | "attendee">,
) => {
  const { booking, supplier, items, standing: status, choices, vehicle, request } = facts;
  const isConfirmed = calendarStatus(status) === "CONFIRMED";
  return {
    ...sharedEntryFields(facts, brand),
    ...extra,
    uid: `workshop-${buildCalendarUid(booking)}`,
    title: removeLinks([vehicle, request.rego, items.join(", ")].filter(Boolean).join(", ")),
    place: meetingAddress(choices, {
      supplierAddress: streetLine(supplier),
      customerAddress: isConfirmed ? request.customerAddress : null,
    }),
    description: [
      `${brand.name} booking ${booking.id}`,
      ...(isConfirmed ? [[request.firstName, request.lastName].filter(Boolean).join(" "), request.mobile ?? ""] : []),
      `${brand.websiteUrl}/workshop/bookings/${booking.token}`,
    ]
      .filter(Boolean)
      .join("\n"),
  } satisfies CalendarEntry;
};

export const calendarFileName = ({ id }: Pick<Booking, "id">): string => `booking-${id}.ics`;

/** The calendar file for anyone who can open the booking page. */
export const buildCustomerCalendar = (context: Pick<Context, "clock" | "config">, facts: CalendarFacts): string =>
  buildCalendarFile(
    buildCustomerEntry(facts, context.config.brand, { stampedAt: context.clock.now(), attendee: null }),
  );

/**
 * The calendar file for a workshop. If the booking has been reassigned to another workshop, the file removes the entry and contains nothing about the
 * customer.
 */
export async function loadWorkshopCalendar(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true; readonly name: string; readonly content: string } | OpenRefusal> {
  const openedOffer = await openOffer(context, bookingToken, null);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const { booking, offer, wasReassigned } = viewedOffer;
  const status = wasReassigned
    ? "cancelled"
    : toDisplayStatus({
        status: booking.status,
        offer,
        wasReassigned,
        workStep: booking.work?.step ?? null,
      });
  const entry = buildWorkshopEntry({ ...viewedOffer, standing: status }, context.config.brand, {
    stampedAt: context.clock.now(),
    attendee: null,
  });
  return { ok: true, name: calendarFileName(booking), content: buildCalendarFile(entry) };
}

/**
 * The calendar invitation that is attached to an email. It is built when the email is sent, so that a late email does not restore an old date and the outbox
 * stores no file. It has the same branding as the email. Null = the message has no invitation, or the booking no longer exists.
 */
export async function buildInvitation(
  context: Context,
  message: Pick<SealedMessage, "template" | "channel" | "about"> & { readonly createdAt: number },
  { to, values }: MessageSecret,
): Promise<Attachment | null> {
  const recipientSide = findInvitationSide(message);
  const token = parseBookingToken(message.about ?? "");
  if (recipientSide === null || token === null) return null;
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  if (!bookingOffer) return null;
  const { booking, offer } = bookingOffer;
  const { serviceDay, price } = booking;
  const status = toDisplayStatus({
    status: booking.status,
    offer,
    wasReassigned: false,
    workStep: booking.work?.step ?? null,
  });
  // The workshop's calendar contains a booking only after the workshop has confirmed it.
  if (recipientSide === "workshop" && !hasSupplierAgreed(booking.status) && !isCancelled(status)) return null;
  const [lead, supplierWithDays, request] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.suppliers.find(booking.supplierId, price.country, { from: serviceDay, to: serviceDay }),
    openRequest(context, bookingOffer.sealedRequest, booking.token),
  ]);
  if (!supplierWithDays) return null;
  const { supplier } = supplierWithDays;
  const brand = messageBrand(context.config.brand, values);
  const facts = {
    booking,
    supplier,
    items: lead ? bookedJobLabels(lead.lead.cart) : [],
    standing: status,
    choices: await readBookingChoices(context, booking, supplier, request),
  };
  if (recipientSide === "workshop" && !(await isWorkshopContact(context, supplier, to))) return null;
  const stampedAt = message.createdAt;
  const entry =
    recipientSide === "workshop"
      ? buildWorkshopEntry({ ...facts, request, vehicle: (lead && formatVehicle(lead.lead.vehicle)) ?? "" }, brand, {
          stampedAt,
          attendee: { name: supplier.name, email: to },
        })
      : buildCustomerEntry({ ...facts, customerAddress: request.customerAddress }, brand, {
          stampedAt,
          attendee: { name: values.first_name || to, email: to },
        });
  return {
    name: calendarFileName(booking),
    type: `text/calendar; charset=utf-8; method=${calendarMethod(entry)}`,
    content: buildCalendarFile(entry),
  };
}

/** The branding of the message, so that the invitation in a white-label message uses the same brand. */
const messageBrand = (
  { name, supportEmail, websiteUrl }: CalendarBrand,
  { brand, support_email, link }: MessageSecret["values"],
): CalendarBrand => ({
  name: brand ?? name,
  supportEmail: support_email ?? supportEmail,
  websiteUrl: link ? new URL(link).origin : websiteUrl,
});

/**
 * Whether the email goes to a contact of the workshop that the booking is with now. The booking may have been with another workshop when the email was written.
 */
async function isWorkshopContact(context: Context, { id }: Supplier, to: string): Promise<boolean> {
  const contact = await findAccountContact(context, id);
  return (
    contact !== undefined && listRecipients("supplier-new-booking", contact).some((recipient) => recipient.to === to)
  );
}
