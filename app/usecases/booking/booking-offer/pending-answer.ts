import {
  type OfferResponseContent,
  CONFIRMATION,
  isResponseDue,
  UNDO_RESPONSE_MS,
  RESPONSE_TYPE,
} from "../../../domain/booking/booking-offer/booking-offer";
import { PERMISSION } from "../../../domain/identity/roles";
import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { withinQueryBudget } from "../../core/within-query-budget";
import { type AnswerRefusal, findAnswerRefusal, readAnswer, type SupplierResponse } from "./answer-offer";
import { finalizeDueSteps } from "./finalize-due";
import { type OfferAccess, type OpenRefusal, openOffer, openOfferById } from "./open-offer";

type PendingRefusal = OpenRefusal | Refusal<"offer-already-responded" | "offer-no-longer-available" | "offer-changed">;

/**
 * Saves an answer that can be undone for one minute. The answer is validated at once. During that minute, the customer is not notified, no money moves, and
 * the workshop can undo or replace the answer.
 */
export async function answerWithUndo(
  context: Context,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | OpenRefusal | AnswerRefusal> {
  const offerById = await openOfferById(context, response.bookingOfferId, PERMISSION.respondToBookings);
  if (!offerById.ok) return offerById;
  const parsedAnswer = await readAnswer(context, offerById.offeredBooking, offerById.userId, response);
  if (!parsedAnswer.ok) return parsedAnswer;
  return addPendingAnswer(context, offerById, {
    responseType: parsedAnswer.answer.type,
    comment: response.comment,
    availabilities: response.availabilities,
    price: response.price ?? "",
  });
}

/** Like `answerWithUndo`, but confirms the newest offer of a booking. */
export async function confirmWithUndo(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | PendingRefusal> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  return findAnswerRefusal(context, openedOffer.offeredBooking) ?? addPendingAnswer(context, openedOffer, CONFIRMATION);
}

/** Saves a pending answer. Confirming twice has no effect, so the workshop can repeat it after a lost response, or two colleagues can confirm. */
async function addPendingAnswer(
  context: Context,
  { offeredBooking: viewedOffer, userId }: OfferAccess,
  content: OfferResponseContent,
): Promise<{ readonly ok: true } | Refusal<"offer-changed">> {
  const isConfirmed = (pendingAnswer: typeof viewedOffer.offer.pendingAnswer) =>
    content.responseType === RESPONSE_TYPE.confirm && pendingAnswer?.content.responseType === RESPONSE_TYPE.confirm;
  if (isConfirmed(viewedOffer.offer.pendingAnswer)) return { ok: true };
  const at = context.clock.now();
  const isWritten = await context.db.bookingOffers.addPendingAnswer(
    viewedOffer,
    { until: at + UNDO_RESPONSE_MS, by: userId, content },
    { actor: "supplier", at, messages: [] },
  );
  if (isWritten) {
    context.later(context.jobs.finalizeAfter(UNDO_RESPONSE_MS));
    return { ok: true };
  }
  // If two people confirm at the same time, the second one finds the answer already written.
  const currentOffer = await context.db.bookingOffers.findById(viewedOffer.offer.id);
  return currentOffer && isConfirmed(currentOffer.offer.pendingAnswer) ? { ok: true } : refuse("offer-changed");
}

/**
 * Undoes an answer that was given less than a minute ago. Anyone at the workshop who may answer bookings can do this. The booking then needs an answer again.
 */
export async function undoAnswer(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | PendingRefusal> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const refusal = findAnswerRefusal(context, viewedOffer);
  if (refusal) return refusal;
  const { pendingAnswer } = viewedOffer.offer;
  if (pendingAnswer === null) return { ok: true };
  const at = context.clock.now();
  if (isResponseDue(viewedOffer.offer, at)) return refuse("offer-already-responded");
  const isUndone = await context.db.bookingOffers.endPendingAnswer(viewedOffer, "undone", {
    actor: "supplier",
    at,
    messages: [],
  });
  return isUndone ? { ok: true } : refuse("offer-changed");
}

const BATCH_SIZE = 25;

/** Finalizes the answers that can no longer be undone. Repeated or parallel runs send nothing twice. */
export async function finalizeAnswers(context: Context): Promise<{ readonly found: number }> {
  const due = await context.db.bookingOffers.listDuePendingAnswers(context.clock.now(), BATCH_SIZE);
  for (const storedOffer of withinQueryBudget(context, due)) await finalizeDueSteps(context, storedOffer);
  return { found: due.length };
}
