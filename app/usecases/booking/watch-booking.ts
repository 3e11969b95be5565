import type { BookingToken } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { asker } from "../identity/verification/digest";

/** A WebSocket that signals changes of a booking, for anyone who may read its status. It carries no other information. */
export async function watchBooking(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"booking-not-found">> {
  const booking = await context.db.bookings.find(token);
  return booking === null
    ? refuse("booking-not-found")
    : { ok: true, response: await context.bookingWatch.live(booking.booking.leadGuid, await asker(context)) };
}
