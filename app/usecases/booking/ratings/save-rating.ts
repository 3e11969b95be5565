import type { BookingRequest } from "../../../domain/booking/request";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { moderationReason } from "../../../domain/identity/contact/contact-details";
import { type Rating, readRating } from "../../../domain/booking/ratings/rating";
import { findOfferedBooking } from "../booking-offer/load-offered";
import { supplierMessages } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { type RatedBooking, loadRatedBooking, type RatedBookingRefusal } from "./rated-booking";
import { openRequest } from "../sealed-request";
import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import { replyProblem } from "../../../domain/booking/ratings/reply";
import { type OpenRefusal, openOffer } from "../booking-offer/open-offer";

export interface SaveRatingInput {
  /** The secret in the review invitation, or the booking's token if the booking's holder sends it. */
  readonly ratingToken: string;
  readonly stars: unknown;
  /** undefined = keep the earlier text. */
  readonly comments: string | null | undefined;
}
export type RatingRefusal =
  | RatedBookingRefusal
  | Refusal<"invalid-input" | "rate-limited" | "rating-window-expired" | "work-not-done">;

const REFUSAL_BY_STATE = {
  expired: "rating-window-expired",
  cancelled: "work-not-done",
  "not-done": "work-not-done",
} as const;

/** Saves or changes a customer's rating of a completed booking, within 90 days of the service. Repeated submissions count once. */
export async function saveRating(
  context: Context,
  { ratingToken, stars, comments }: SaveRatingInput,
): Promise<{ readonly ok: true; readonly rating: Rating } | RatingRefusal> {
  if (!(await context.limits.code("review"))) return refuse("rate-limited");
  const ratedBooking = await loadRatedBooking(context, ratingToken);
  if (!ratedBooking.ok) return ratedBooking;
  if (ratedBooking.window !== "open") return refuse(REFUSAL_BY_STATE[ratedBooking.window]);
  const { booking, sealedRequest } = ratedBooking.storedBooking;
  const previousRating = await context.db.ratings.find(booking.token);
  const parsedRating = readRating({
    stars,
    comments: comments === undefined ? (previousRating?.comments ?? null) : comments,
  });
  if (!parsedRating.ok) return refuse("invalid-input", parsedRating.fields);
  const request = await openRequest(context, sealedRequest, booking.token);
  const moderationHold = moderationReason(parsedRating.rating.comments);
  const isWritten = await context.db.ratings.save(
    {
      ...parsedRating.rating,
      bookingToken: booking.token,
      supplierId: booking.supplierId,
      reviewer: request.firstName ?? "A customer",
      heldReason: moderationHold,
      ratedOn: ratedBooking.today,
    },
    moderationHold === null ? await buildSupplierMessage(context, ratedBooking, request, parsedRating.rating) : [],
    context.clock.now(),
  );
  if (!isWritten) return refuse("work-not-done");
  if (moderationHold !== null) context.log.info({ event: "decided", decision: "review-held" });
  context.later(context.jobs.sendMessages());
  return { ok: true, rating: parsedRating.rating };
}

/**
 * Notifies the supplier when a review becomes visible for the first time. A changed review has the same message id, so there is only one message per booking.
 */
async function buildSupplierMessage(
  context: Context,
  { storedBooking: { booking } }: RatedBooking,
  { firstName }: BookingRequest,
  { stars, comments }: Rating,
): Promise<readonly SealedMessage[]> {
  const offeredBooking = await findOfferedBooking(context, booking.token);
  if (!offeredBooking) return [];
  return supplierMessages(context, offeredBooking, {
    id: booking.token,
    template: "supplier-new-review",
    link: `${context.config.brand.websiteUrl}/workshop/bookings/${booking.token}`,
    values: {
      first_name: firstName ?? "A customer",
      stars: String(stars),
      comments: comments ?? "They did not leave a comment.",
    },
  });
}

/** Saves the workshop's public reply to a review, once. The workshop can change it for a day. */
export async function replyToReview(
  context: Context,
  bookingToken: BookingToken,
  input: string,
): Promise<{ readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "reply-not-possible">> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { booking, offer } = openedOffer.offeredBooking;
  if (openedOffer.offeredBooking.wasReassigned || booking.supplierId !== offer.supplierId)
    return refuse("reply-not-possible");
  const reply = input.replace(/\r\n?/g, "\n").trim();
  const problem = replyProblem(reply);
  if (problem !== null) return refuse("invalid-input", { reply: [problem] });
  const conversationKey = { bookingToken, supplierId: offer.supplierId };
  if (await context.db.ratings.reply(conversationKey, reply, context.clock.now())) return { ok: true };
  return refuse("reply-not-possible");
}
