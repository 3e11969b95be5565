import type { BookingToken } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

/** A WebSocket that says when a booking has changed, for whoever may ask how it stands: it tells no more than that. */
export async function watchBooking(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"booking-not-found">> {
  const stored = await context.db.bookings.find(token);
  return stored === null
    ? refuse("booking-not-found")
    : { ok: true, response: await context.bookingWatch.live(stored.booking.leadGuid) };
}
