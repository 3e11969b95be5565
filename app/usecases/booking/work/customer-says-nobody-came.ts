import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { isBookingHolder } from "../../lead/holder";
import type { Context } from "../../context";

/** The customer confirms the workshop's report that nobody came. The workshop's lead fee is refunded; what the customer owes does not change. */
export async function confirmNoShowByCustomer(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "work-step-not-possible">> {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  if (!bookingOffer) return refuse("booking-not-found");
  const { booking, offer } = bookingOffer;
  if (!(await isBookingHolder(context, booking))) return refuse("not-the-holder");
  if (offer.end !== "no-show") return refuse("work-step-not-possible");
  // False = it was said before: the same press again.
  await context.db.leadReturns.confirmNoShow(booking, context.clock.now());
  return { ok: true };
}
