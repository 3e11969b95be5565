import { COUNTRIES } from "../../domain/country/country";
import type { Booking } from "../../domain/booking/booking";
import { ratingWindow } from "../../domain/ratings/rating";
import { dayAt } from "../../domain/time/days";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { StoredBooking } from "../ports/bookings";

export interface RatedBooking {
  readonly stored: StoredBooking;
  readonly supplier: Supplier | null;
  readonly today: string;
  readonly window: ReturnType<typeof ratingWindow> | "cancelled";
}

/** A booking with the supplier that is rated and whether it can be, on the supplier's own day; null = no such booking. */
export async function ratedBooking(context: Context, token: string): Promise<RatedBooking | null> {
  const stored = await context.db.bookings.find(token);
  if (stored === null) return null;
  const { booking } = stored;
  const { country } = context.config;
  const found = await context.db.suppliers.find(booking.supplierId, country, { from: booking.serviceDay, to: booking.serviceDay });
  const today = dayAt(context.clock.now(), found?.supplier.zone ?? COUNTRIES[country].defaultZone);
  return { stored, supplier: found?.supplier ?? null, today, window: windowOf(booking, today) };
}

const windowOf = (booking: Booking, today: string) => (booking.status === "Cancelled" ? "cancelled" : ratingWindow(booking.serviceDay, today));
