import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/permissions";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { replyProblem } from "../../../domain/booking/ratings/reply";
import { type OpenRefusal, openOffer } from "../booking-offer/open-offer";
import type { Context } from "../../context";

/** Saves the workshop's public reply to a review, once. The workshop can change it for a day. */
export async function replyToReview(
  context: Context,
  bookingToken: BookingToken,
  input: string,
): Promise<{ readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "reply-not-possible">> {
  const payload = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!payload.ok) return payload;
  const { booking, offer } = payload.offered;
  if (payload.offered.wasPassedOn || booking.supplierId !== offer.supplierId) return refuse("reply-not-possible");
  const reply = input.replace(/\r\n?/g, "\n").trim();
  const problem = replyProblem(reply);
  if (problem !== null) return refuse("invalid-input", { reply: [problem] });
  const of = { bookingToken, supplierId: offer.supplierId };
  if (await context.db.ratings.reply(of, reply, context.clock.now())) return { ok: true };
  return refuse("reply-not-possible");
}
