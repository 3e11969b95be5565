import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isBookingHolder } from "../../lead/holder";
import { currentUser } from "../../identity/current-user";
import { readReceipt, type Receipt } from "./read-receipt";

/**
 * The payments of a booking by its number: for who holds its token, or the browser that booked. Anyone else learns not even that it exists: right and
 * booking are asked for in one round, and no more is read for a stranger.
 */
export async function readBookingPayments(
  context: Context,
  bookingId: number,
  bookingToken: BookingToken | null,
): Promise<Receipt | Refusal<"booking-not-found">> {
  const [whose] = await Promise.all([context.db.bookings.whoseIs(bookingId), currentUser(context)]);
  const isTheirs = whose !== null && (bookingToken === whose.token || (await isBookingHolder(context, whose)));
  return isTheirs ? readReceipt(context, whose.token) : refuse("booking-not-found");
}
