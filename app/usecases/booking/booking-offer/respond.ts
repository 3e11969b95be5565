import { PERMISSION } from "../../../domain/identity/roles";
import type { Context } from "../../context";
import { type AnswerRefusal, answerOffer, type SupplierResponse } from "./answer-offer";
import { type OpenRefusal, openOfferById } from "./open-offer";

export type RespondRefusal = OpenRefusal | AnswerRefusal;

/**
 * Applies a supplier's answer. The rules and dates are checked again, and the write is guarded by the offer's version, so that an answer is applied once.
 * Confirming captures the authorised payment. Declining refunds it and passes the booking to the next supplier or back to the customer.
 */
export async function respondToBookingOffer(
  context: Context,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | RespondRefusal> {
  const offerById = await openOfferById(context, response.bookingOfferId, PERMISSION.respondToBookings);
  if (!offerById.ok) return offerById;
  const { offeredBooking: viewedOffer } = offerById;
  return answerOffer(context, viewedOffer, offerById.userId, response);
}
