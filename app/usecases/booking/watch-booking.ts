import type { BookingToken } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

/** The network that looks, for the number of its open pages: a keyed digest, since the lead's object keeps it. */
export const asker = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);

/** A WebSocket that says when a booking has changed, for whoever may ask how it stands: it tells no more than that. */
export async function watchBooking(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"booking-not-found">> {
  const stored = await context.db.bookings.find(token);
  return stored === null
    ? refuse("booking-not-found")
    : { ok: true, response: await context.bookingWatch.live(stored.booking.leadGuid, await asker(context)) };
}
