import type { BookingRequest } from "../../../domain/booking/request";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { moderationReason } from "../../../domain/identity/contact/contact-details";
import { type Rating, readRating } from "../../../domain/booking/ratings/rating";
import { loadOffered } from "../booking-offer/load-offered";
import { supplierMessages } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { type RatedBooking, ratedBooking, type RatedRefusal } from "./rated-booking";
import { openRequest } from "../sealed-request";
import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import { replyProblem } from "../../../domain/booking/ratings/reply";
import { type OpenRefusal, openOffer } from "../booking-offer/open-offer";

export interface SaveRating {
  /** The secret of the invitation, or the booking's token if the holder uses it. */
  readonly ratingToken: string;
  readonly stars: unknown;
  /** undefined = keep the earlier text. */
  readonly comments: string | null | undefined;
}
export type RatingRefusal =
  | RatedRefusal
  | Refusal<"invalid-input" | "rate-limited" | "rating-window-expired" | "work-not-done">;

const CLOSED = {
  expired: "rating-window-expired",
  cancelled: "work-not-done",
  "not-done": "work-not-done",
} as const;

/** Saves or changes a customer's rating of a completed booking, within 90 days of the service. Repeated submissions count once. */
export async function saveRating(
  context: Context,
  { ratingToken, stars, comments }: SaveRating,
): Promise<{ readonly ok: true; readonly rating: Rating } | RatingRefusal> {
  if (!(await context.limits.code("review"))) return refuse("rate-limited");
  const rated = await ratedBooking(context, ratingToken);
  if (!rated.ok) return rated;
  if (rated.window !== "open") return refuse(CLOSED[rated.window]);
  const { booking, sealedRequest } = rated.stored;
  const before = await context.db.ratings.find(booking.token);
  const read = readRating({ stars, comments: comments === undefined ? (before?.comments ?? null) : comments });
  if (!read.ok) return refuse("invalid-input", read.fields);
  const request = await openRequest(context, sealedRequest, booking.token);
  const hold = moderationReason(read.rating.comments);
  const isWritten = await context.db.ratings.save(
    {
      ...read.rating,
      bookingToken: booking.token,
      supplierId: booking.supplierId,
      reviewer: request.firstName ?? "A customer",
      heldBecause: hold,
      ratedOn: rated.today,
    },
    hold === null ? await buildSupplierMessage(context, rated, request, read.rating) : [],
    context.clock.now(),
  );
  if (!isWritten) return refuse("work-not-done");
  if (hold !== null) context.log.info({ event: "decided", decision: "review-held" });
  context.later(context.jobs.sendMessages());
  return { ok: true, rating: read.rating };
}

/**
 * Notifies the supplier when a review becomes visible for the first time. A changed review has the same message id, so there is only one message per booking.
 */
async function buildSupplierMessage(
  context: Context,
  { stored: { booking } }: RatedBooking,
  { firstName }: BookingRequest,
  { stars, comments }: Rating,
): Promise<readonly SealedMessage[]> {
  const offer = await context.db.bookingOffers.find(booking.token, null);
  const offeredBooking = offer && (await loadOffered(context, offer));
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
  const payload = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!payload.ok) return payload;
  const { booking, offer } = payload.offered;
  if (payload.offered.wasReassigned || booking.supplierId !== offer.supplierId) return refuse("reply-not-possible");
  const reply = input.replace(/\r\n?/g, "\n").trim();
  const problem = replyProblem(reply);
  if (problem !== null) return refuse("invalid-input", { reply: [problem] });
  const of = { bookingToken, supplierId: offer.supplierId };
  if (await context.db.ratings.reply(of, reply, context.clock.now())) return { ok: true };
  return refuse("reply-not-possible");
}
