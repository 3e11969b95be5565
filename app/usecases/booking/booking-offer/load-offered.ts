import { bookedJobLabels } from "../../../domain/lead/cart/item-note";
import { hideContactInLead } from "../../../domain/lead/lead";
import { hideContact } from "../../../domain/identity/contact/contact-details";
import { isConfirmedInstantly } from "../../../domain/booking/status";
import type { BookingChoices } from "../../../domain/booking/booking-choices";
import type { BookingRequest } from "../../../domain/booking/request";
import type { FleetFrame } from "../../../domain/fleet/fleet-company";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import type { Communication } from "../../../domain/identity/contact/contact";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt } from "../../../domain/core/time/days";
import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import { vehicleView } from "../../../domain/catalogue/vehicle/describe";
import { readChosen } from "../read-inclusions";
import type { Context } from "../../context";
import { fleetFrameOf } from "../../fleet/fleet-company";
import type { StoredOffer } from "../../../domain/booking/booking-offer/stored-offer";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { alternativeWindow } from "../../../domain/booking/booking-offer/alternative-dates";
import { openRequest } from "../sealed-request";

/** A booking with one of its offers and everything that screens and messages show of it. */
export interface OfferedBooking extends StoredOffer {
  /** As the customer entered it, for viewers who may see it. */
  readonly request: BookingRequest;
  /** Whom it is offered to by this offer. */
  readonly supplier: Supplier;
  /** Minutes taken on the supplier's days that can be proposed. */
  readonly booked: BookedMinutes;
  readonly lead: StoredLead | null;
  readonly vehicle: string;
  readonly items: readonly string[];
  readonly communication: Communication;
  readonly fleet: FleetFrame | null;
  readonly chosen: BookingChoices;
  /** Of the lead, whatever became of them. */
  readonly images: readonly CapturedImage[];
}

/** An offered booking as the offer's own supplier may see it. */
export interface ViewedOffer extends OfferedBooking {
  /** The booking moved to another supplier: this viewer sees what was offered here, and nothing of what happened later. */
  readonly wasPassedOn: boolean;
}

/**
 * Message to the workshop of a booking: until it has agreed, contact details are hidden in everything that the customer wrote. Afterwards it has
 * the customer's number and reads all of it.
 */
export function asWorkshopReads<
  T extends Pick<OfferedBooking, "booking" | "request"> & Partial<Pick<OfferedBooking, "lead">>,
>(offer: T): T {
  if (isConfirmedInstantly(offer.booking.status)) return offer;
  const { request, lead } = offer;
  return {
    ...offer,
    request: {
      ...request,
      firstName: hideContact(request.firstName),
      lastName: hideContact(request.lastName),
      comments: hideContact(request.comments),
    },
    ...(lead && { lead: { ...lead, lead: hideContactInLead(lead.lead) } }),
  };
}

/** Completes an offer that was read: one more round of D1. null = its supplier is gone. */
export async function loadOffered(context: Context, storedOffer: StoredOffer): Promise<OfferedBooking | null> {
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
    fleetFrameOf(context, booking),
    openRequest(context, sealedRequest, booking.token),
    context.db.capturedImages.ofLead(booking.leadGuid, context.clock.now()),
  ]);
  if (!supplierWithDays) return null;
  return {
    ...storedOffer,
    request,
    chosen: await readChosen(context, booking, supplierWithDays.supplier, request),
    supplier: supplierWithDays.supplier,
    booked: supplierWithDays.booked,
    lead,
    vehicle: (lead && vehicleView(lead.lead.vehicle)) ?? "",
    items: lead ? bookedJobLabels(lead.lead.cart) : [],
    communication: lead?.lead.communication ?? "Both",
    fleet,
    images,
  };
}
