import type { BookingRequest } from "../../domain/booking/request";
import { type Refusal, refuse } from "../../domain/outcomes";
import { heldBecause, type Rating, readRating } from "../../domain/ratings/rating";
import type { Context } from "../context";
import { ratedBooking } from "./rated-booking";

export interface SaveRating {
  readonly bookingToken: string;
  readonly stars: unknown;
  /** undefined = what was written before stays. */
  readonly comments: string | null | undefined;
}
export type RatingRefusal = Refusal<"invalid-input" | "rate-limited" | "booking-not-found" | "rating-too-early" | "rating-window-expired">;

/** Rates a booking, or changes its rating, within 90 days of the service; it counts once however often it is sent. */
export async function saveRating(context: Context, { bookingToken, stars, comments }: SaveRating): Promise<{ readonly ok: true; readonly rating: Rating } | RatingRefusal> {
  if (!(await context.limits.code())) return refuse("rate-limited");
  const [rated, before] = await Promise.all([ratedBooking(context, bookingToken), context.db.ratings.find(bookingToken)]);
  if (rated === null) return refuse("booking-not-found");
  if (rated.window !== "open") return refuse(rated.window === "too-early" ? "rating-too-early" : "rating-window-expired");
  const read = readRating({ stars, comments: comments === undefined ? (before?.comments ?? null) : comments });
  if (!read.ok) return refuse("invalid-input", read.fields);
  const { booking, sealedRequest } = rated.stored;
  const { firstName } = JSON.parse(await context.cipher.open(sealedRequest, booking.token)) as BookingRequest;
  await context.db.ratings.save(
    { ...read.rating, bookingToken, supplierId: booking.supplierId, reviewer: firstName ?? "A customer", heldBecause: heldBecause(read.rating.comments), ratedOn: rated.today },
    context.clock.now(),
  );
  return { ok: true, rating: read.rating };
}
