import { bookedJobLabels } from "../../../domain/lead/cart/item-note";
import { maskLeadContact } from "../../../domain/lead/lead";
import { hideContact } from "../../../domain/identity/contact/contact-details";
import { isAgreedOrServiced } from "../../../domain/booking/status";
import type { BookingChoices } from "../../../domain/booking/booking-choices";
import type { BookingRequest } from "../../../domain/booking/request";
import type { FleetFrame } from "../../../domain/fleet/fleet-company";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import type { Communication } from "../../../domain/identity/contact/contact";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt } from "../../../domain/core/time/days";
import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { readBookingChoices } from "../read-inclusions";
import type { Context } from "../../context";
import { loadFleetFrame } from "../../fleet/fleet-company";
import type { StoredOffer } from "../../../domain/booking/booking-offer/stored-offer";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { alternativeWindow } from "../../../domain/booking/booking-offer/alternative-dates";
import { openRequest } from "../sealed-request";
import type { BookingToken } from "../../../domain/core/ids";

/** A booking with one of its offers and all data that pages and messages show about it. */
export interface OfferedBooking extends StoredOffer {
  readonly request: BookingRequest;
  readonly supplier: Supplier;
  /** Minutes already booked on the days that the supplier can propose. */
  readonly bookedMinutes: BookedMinutes;
  readonly lead: StoredLead | null;
  readonly vehicle: string;
  readonly items: readonly string[];
  readonly communication: Communication;
  readonly fleet: FleetFrame | null;
  readonly choices: BookingChoices;
  readonly images: readonly CapturedImage[];
}

/** An offered booking as the offer's own supplier may see it. */
export interface ViewedOffer extends OfferedBooking {
  /** True = the booking has moved to another supplier. The viewer's supplier sees only what was offered to them and nothing that happened later. */
  readonly wasReassigned: boolean;
}

/** Hides contact details in everything that the customer wrote until the workshop has agreed. After that, the workshop can read everything. */
export function redactForWorkshop<
  T extends Pick<OfferedBooking, "booking" | "request"> & Partial<Pick<OfferedBooking, "lead">>,
>(offer: T): T {
  if (isAgreedOrServiced(offer.booking.status)) return offer;
  const { request, lead } = offer;
  return {
    ...offer,
    request: {
      ...request,
      firstName: hideContact(request.firstName),
      lastName: hideContact(request.lastName),
      comments: hideContact(request.comments),
    },
    ...(lead && { lead: { ...lead, lead: maskLeadContact(lead.lead) } }),
  };
}

/** A booking with its newest offer. Null if there is no such booking or its supplier no longer exists. */
export async function findOfferedBooking(context: Context, token: BookingToken): Promise<OfferedBooking | null> {
  const storedOffer = await context.db.bookingOffers.find(token, null);
  return storedOffer && loadOfferDetails(context, storedOffer);
}

/** Loads the rest of an offer that was already read, in one more D1 round trip. Null if its supplier no longer exists. */
export async function loadOfferDetails(context: Context, storedOffer: StoredOffer): Promise<OfferedBooking | null> {
  const { booking, offer, sealedRequest } = storedOffer;
  const { country } = booking.price;
  const { first, last } = alternativeWindow(
    dayAt(context.clock.now(), "Pacific/Honolulu"),
    context.config.rescheduleMonths + 1,
  );
  const [lead, supplierWithDays, fleet, request, images] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.suppliers.find(offer.supplierId, country, {
      from: first < booking.serviceDay ? first : booking.serviceDay,
      to: last,
      holds: { at: context.clock.now(), except: null },
    }),
    loadFleetFrame(context, booking),
    openRequest(context, sealedRequest, booking.token),
    context.db.capturedImages.listByLead(booking.leadGuid, context.clock.now()),
  ]);
  if (!supplierWithDays) return null;
  return {
    ...storedOffer,
    request,
    choices: await readBookingChoices(context, booking, supplierWithDays.supplier, request),
    supplier: supplierWithDays.supplier,
    bookedMinutes: supplierWithDays.booked,
    lead,
    vehicle: (lead && formatVehicle(lead.lead.vehicle)) ?? "",
    items: lead ? bookedJobLabels(lead.lead.cart) : [],
    communication: lead?.lead.communication ?? "Both",
    fleet,
    images,
  };
}
