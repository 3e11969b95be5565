import { hasSupplierAgreed } from "../../../domain/booking/status";
import { isAnswerDue } from "../../../domain/booking/booking-offer/booking-offer";
import { isUndoOver } from "../../../domain/booking/work/steps";
import type { Context } from "../../context";
import type { StoredOffer } from "../../../domain/booking/booking-offer/stored-offer";
import { messageOf } from "../../ports/log";
import { finishWorkOf } from "../work/finish-work";
import { answerOffer } from "./answer-offer";
import { loadOffered } from "./load-offered";

/** The fields that determine whether something can still be undone. */
type Undoable = {
  readonly booking: Pick<StoredOffer["booking"], "status" | "work">;
  readonly offer: Pick<StoredOffer["offer"], "state" | "pendingAnswer">;
};

/** An undo period is over, and what follows from the answer or the work step is still to be written. */
export const isFinalizationDue = ({ booking, offer }: Undoable, now: number): boolean =>
  isAnswerDue(offer, now) || (hasSupplierAgreed(booking.status) && isUndoOver(booking.work, now));

/**
 * Completes an answer or a finished job whose undo period is over, and returns the updated offer. Pages call it when they read a booking, so that no one sees
 * a state that only waits for the next cron run. It decides nothing, because a person at the workshop has already answered. The write is guarded, so one of
 * many readers completes it. A failure is logged and leaves the offer as it was read.
 */
export async function finalizeDue(context: Context, storedOffer: StoredOffer): Promise<StoredOffer> {
  // The desk's view of a customer's pages is read-only, with a database that refuses writes.
  if (context.seen !== null || !isFinalizationDue(storedOffer, context.clock.now())) return storedOffer;
  try {
    const offeredBooking = await loadOffered(context, storedOffer);
    if (!offeredBooking) return storedOffer;
    const { pendingAnswer } = storedOffer.offer;
    if (pendingAnswer === null) await finishWorkOf(context, offeredBooking);
    else {
      const response = { ...pendingAnswer.content, bookingOfferId: offeredBooking.offer.id };
      const offer = await answerOffer(context, { ...offeredBooking, wasPassedOn: false }, pendingAnswer.by, response);
      if (!offer.ok) {
        context.log.info({ event: "answer-not-finalized", code: offer.code });
        // A proposed date has filled up, for example: the booking waits for another answer.
        if (offer.code === "invalid-input" || offer.code === "offer-response-refused")
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
