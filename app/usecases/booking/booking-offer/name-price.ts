import { mayFixPrice } from "../../../domain/booking/booking-offer/rules";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { followUp } from "./reassign-booking";
import { namedPriceMessages, readNamedPrice } from "./named-price";
import { type OpenRefusal, openOfferById } from "./open-offer";

/** Saves the workshop's final price for a booking that was confirmed with an estimate. The estimate applies until the customer accepts the final price. */
export async function proposeFixedPrice(
  context: Context,
  request: { readonly bookingOfferId: number; readonly price: string; readonly comment: string },
): Promise<
  { readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "offer-response-refused" | "offer-changed">
> {
  const openedOffer = await openOfferById(context, request.bookingOfferId, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const now = context.clock.now();
  if (
    viewedOffer.wasReassigned ||
    !mayFixPrice(viewedOffer.booking, viewedOffer.offer, now) ||
    viewedOffer.offer.customerAnswerBy !== null
  )
    return refuse("offer-response-refused");
  const namedPrice = await readNamedPrice(context, viewedOffer, request.price, request.comment);
  if (!namedPrice.ok) return namedPrice;
  const messages = await namedPriceMessages(
    context,
    viewedOffer,
    namedPrice.price,
    `${viewedOffer.booking.token}:${viewedOffer.offer.id}:${viewedOffer.offer.version}`,
  );
  if (
    !(await context.db.bookingOffers.recordNamedPrice(viewedOffer, namedPrice.price, {
      actor: "supplier",
      at: now,
      messages,
    }))
  )
    return refuse("offer-changed");
  followUp(context, viewedOffer.booking.token, null);
  return { ok: true };
}
