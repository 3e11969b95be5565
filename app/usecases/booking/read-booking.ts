import type { Booking } from "../../domain/booking/booking";
import { type FreeChangeUntil, canChangeFreely, freeChangeUntil } from "../../domain/booking/cancellation";
import { type Customer, customerOf, maskedCustomerOf } from "../../domain/booking/customer";
import type { BookingRequest } from "../../domain/booking/request";
import { mayTrack } from "../../domain/booking/tracking";
import type { FleetFrame } from "../../domain/fleet/fleet-frame";
import { type Refusal, refuse } from "../../domain/outcomes";
import { shownVehicle } from "../../domain/vehicle/describe";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import { fleetFrameOf } from "../fleet/fleet-company";
import { isBookingHolder } from "./holder";

export interface BookingDetails {
  readonly booking: Booking;
  readonly supplier: Supplier;
  readonly vehicle: string | null;
  readonly items: readonly string[];
  /** Masked unless it is the viewer's own booking. */
  readonly customer: Customer;
  readonly isHolder: boolean;
  /** null = the free time is over. */
  readonly freeUntil: FreeChangeUntil | null;
  /** The page may report the sale (B-145). */
  readonly mayTrack: boolean;
  /** The fleet company that is billed; null = the customer pays. */
  readonly fleet: FleetFrame | null;
}

/** A booking by its token (B-219). Two rounds of D1. */
export async function readBooking(context: Context, token: string): Promise<({ ok: true } & BookingDetails) | Refusal<"booking-not-found">> {
  const stored = await context.db.bookings.find(token);
  if (!stored) return refuse("booking-not-found");
  const { booking } = stored;
  const country = booking.price.currency === "NZD" ? "NZ" : "AU";
  const [lead, found, isHolder] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.suppliers.find(booking.supplierId, country, { from: booking.serviceDay, to: booking.serviceDay }),
    isBookingHolder(context, booking),
  ]);
  if (!found) return refuse("booking-not-found");
  const request = JSON.parse(await context.cipher.open(stored.sealedRequest, token)) as BookingRequest;
  const now = context.clock.now();
  const freeUntil = freeChangeUntil(booking.serviceDay, booking.arrivalFrom, found.supplier.zone);
  return {
    ok: true,
    booking,
    supplier: found.supplier,
    vehicle: lead && shownVehicle(lead.lead.vehicle),
    items: lead?.lead.cart.map((item) => item.name) ?? [],
    customer: isHolder ? customerOf(request) : maskedCustomerOf(request),
    isHolder,
    freeUntil: canChangeFreely(freeUntil, now) ? freeUntil : null,
    mayTrack: mayTrack(booking, now),
    fleet: await fleetFrameOf(context, booking),
  };
}
