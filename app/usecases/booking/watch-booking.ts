import type { BookingToken } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

/** The viewer's network, to count its open pages. A keyed digest, because the lead's object stores it. */
export const asker = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);

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
