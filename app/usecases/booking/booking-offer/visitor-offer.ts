import type { BookingToken } from "../../../domain/core/ids";
import type { OfferSituation } from "../../../domain/booking/booking-offer/rules";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import type { OfferedBooking } from "./load-offered";
import { openOffer } from "./open-offer";
import { offerSituation } from "./offer-situation";

/** The booking's offer for the signed-in person; null if they are not signed in or the offer is for another supplier. */
export async function findVisitorOffer(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly offeredBooking: OfferedBooking; readonly situation: OfferSituation } | null> {
  if ((await currentUser(context)) === null) return null;
  const openedOffer = await openOffer(context, bookingToken, null);
  return openedOffer.ok
    ? { offeredBooking: openedOffer.offeredBooking, situation: offerSituation(context, openedOffer.offeredBooking) }
    : null;
}
