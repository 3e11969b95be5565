import { hasSupplierAgreed } from "../../../domain/booking/status";
import { isResponseDue } from "../../../domain/booking/booking-offer/booking-offer";
import { isUndoExpired } from "../../../domain/booking/work/steps";
import type { Context } from "../../context";
import type { StoredOffer } from "../../../domain/booking/booking-offer/stored-offer";
import { messageOf } from "../../ports/log";
import { finishBookingWork } from "../work/finish-work";
import { answerOffer } from "./answer-offer";
import { loadOfferDetails } from "./load-offered";

/** Fields that determine whether an answer or work step can still be undone. */
type UndoableOffer = {
  readonly booking: Pick<StoredOffer["booking"], "status" | "work">;
  readonly offer: Pick<StoredOffer["offer"], "state" | "pendingAnswer">;
};

/** True when an answer or work step can no longer be undone and its effects have not been written yet. */
export const isFinalizationDue = ({ booking, offer }: UndoableOffer, now: number): boolean =>
  isResponseDue(offer, now) || (hasSupplierAgreed(booking.status) && isUndoExpired(booking.work, now));

/**
 * Completes an answer or a finished job whose undo period is over, and returns the updated offer.
 *
 * Pages call it when they read a booking, so that they do not show a state that the cron would complete soon. The write is guarded, so that only one of
 * several readers completes it. A failure is logged, and the offer is returned as it was read.
 */
export async function finalizeDueSteps(context: Context, storedOffer: StoredOffer): Promise<StoredOffer> {
  // While the desk views a customer's pages, the database refuses writes.
  if (context.impersonation !== null || !isFinalizationDue(storedOffer, context.clock.now())) return storedOffer;
  try {
    const offeredBooking = await loadOfferDetails(context, storedOffer);
    if (!offeredBooking) return storedOffer;
    const { pendingAnswer } = storedOffer.offer;
    if (pendingAnswer === null) await finishBookingWork(context, offeredBooking);
    else {
      const response = { ...pendingAnswer.content, bookingOfferId: offeredBooking.offer.id };
      const answerResult = await answerOffer(
        context,
        { ...offeredBooking, wasReassigned: false },
        pendingAnswer.by,
        response,
      );
      if (!answerResult.ok) {
        context.log.info({ event: "answer-not-finalized", code: answerResult.code });
        // For example, a proposed date is now full. The booking waits for another answer.
        if (answerResult.code === "invalid-input" || answerResult.code === "offer-response-refused")
          await context.db.bookingOffers.endPendingAnswer(storedOffer, "not-possible", {
            actor: "system",
            at: context.clock.now(),
            messages: [],
          });
      }
    }
    return (await context.db.bookingOffers.findById(storedOffer.offer.id)) ?? storedOffer;
  } catch (error) {
    context.log.error({ event: "unexpected-error", where: "finalize", message: messageOf(error) });
    return storedOffer;
  }
}
