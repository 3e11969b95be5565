import { parseBookingToken } from "../../domain/ids";
import type { Booking } from "../../domain/booking/booking";
import { type CalendarEntry, calendarFile, calendarMethod } from "../../domain/booking/calendar-file";
import { type Chosen, meetingAddress } from "../../domain/booking/chosen";
import type { BookingRequest } from "../../domain/booking/request";
import { calendarStatus, type Standing, standingOf } from "../../domain/booking/standing";
import { streetLine } from "../../domain/location/locality";
import { invites } from "../../domain/messages/kinds";
import type { Attachment, SealedMessage } from "../../domain/messages/message";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { MessageSecret } from "../ports/outbox";
import { readChosen } from "./read-chosen";

export interface CalendarFacts {
  readonly booking: Booking;
  readonly supplier: Supplier;
  readonly items: readonly string[];
  readonly standing: Standing;
  readonly chosen: Chosen;
  /** Where the customer's own address may not be read: null. */
  readonly customerAddress: string | null;
}

/** Of a booking that is put in a calendar: whose words and address it bears. */
type CalendarBrand = Pick<Context["config"]["brand"], "name" | "supportEmail" | "websiteUrl">;

/** The booking as a calendar knows it: downloaded or mailed, at every host of ours, it is one entry. */
const entryOf = (
  { booking, supplier, items, standing, chosen, customerAddress }: CalendarFacts,
  { name, supportEmail, websiteUrl }: CalendarBrand,
  { stampedAt, attendee }: Pick<CalendarEntry, "stampedAt" | "attendee">,
): CalendarEntry => ({
  uid: `booking-${booking.id}@${booking.price.country.toLowerCase()}`,
  organizer: { name, email: supportEmail },
  attendee,
  title: `${items.join(", ")} at ${supplier.name}`,
  place: meetingAddress(chosen, { supplierAddress: streetLine(supplier), customerAddress }),
  description: [
    `${name} booking ${booking.id}`,
    `${websiteUrl}/booking/${booking.token}/confirmation`,
    ...(supplier.arrivingWords !== null && calendarStatus(standing) === "CONFIRMED" ? [supplier.arrivingWords] : []),
  ].join("\n"),
  day: booking.serviceDay,
  from: booking.arrivalFrom,
  to: booking.arrivalTo,
  minutes: booking.jobMinutes,
  zone: supplier.zone,
  stampedAt,
  sequence: booking.calendarSequence ?? 0,
  status: calendarStatus(standing),
});

export const calendarFileName = ({ id }: Pick<Booking, "id">): string => `booking-${id}.ics`;

/** The file that whoever has the booking's page puts in a calendar. */
export const calendarDownload = (context: Pick<Context, "clock" | "config">, facts: CalendarFacts): string =>
  calendarFile(entryOf(facts, context.config.brand, { stampedAt: context.clock.now(), attendee: null }));

/**
 * The invitation of a mail, made when it goes and not when it was written: it says how the booking stands now, so that a late mail takes no calendar
 * back, and the outbox keeps no file. In the words of the brand that the message was written under. null = it carries none, or its booking is gone.
 */
export async function invitationOf(
  context: Context,
  message: Pick<SealedMessage, "template" | "channel" | "about"> & { readonly createdAt: number },
  { to, values }: MessageSecret,
): Promise<Attachment | null> {
  const token = invites(message) ? parseBookingToken(message.about ?? "") : null;
  const stored = token === null ? null : await context.db.bookingOffers.find(token, null);
  if (!stored) return null;
  const { booking, offer } = stored;
  const { serviceDay, price } = booking;
  const [lead, found, opened] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.suppliers.find(booking.supplierId, price.country, { from: serviceDay, to: serviceDay }),
    context.cipher.open(stored.sealedRequest, booking.token),
  ]);
  if (!found) return null;
  const request = JSON.parse(opened) as BookingRequest;
  const { brand } = context.config;
  const entry = entryOf(
    {
      booking,
      supplier: found.supplier,
      items: lead?.lead.cart.map((item) => item.name) ?? [],
      standing: standingOf({ status: booking.status, offer, wasPassedOn: false, workStep: booking.work?.step ?? null }),
      chosen: await readChosen(context, booking, found.supplier, request),
      customerAddress: request.customerAddress,
    },
    {
      name: values.brand ?? brand.name,
      supportEmail: values.support_email ?? brand.supportEmail,
      websiteUrl: values.link ? new URL(values.link).origin : brand.websiteUrl,
    },
    { stampedAt: message.createdAt, attendee: { name: values.first_name || to, email: to } },
  );
  return {
    name: calendarFileName(booking),
    type: `text/calendar; charset=utf-8; method=${calendarMethod(entry)}`,
    content: calendarFile(entry),
  };
}
