import { type Refusal, refuse } from "../../domain/outcomes";
import type { Rating } from "../../domain/ratings/rating";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { type RatedBooking, ratedBooking } from "./rated-booking";

export interface RatingState {
  readonly ok: true;
  /** null = not rated yet. */
  readonly rating: Rating | null;
  readonly supplierName: string;
  readonly serviceDay: PlainDay;
  readonly window: RatedBooking["window"];
}

/** What is known of the rating of a booking (P-264). Reading changes nothing. */
export async function readRating(context: Context, bookingToken: string): Promise<RatingState | Refusal<"booking-not-found">> {
  const [rated, rating] = await Promise.all([ratedBooking(context, bookingToken), context.db.ratings.find(bookingToken)]);
  if (rated === null) return refuse("booking-not-found");
  return { ok: true, rating, supplierName: rated.supplier?.name ?? "the workshop", serviceDay: rated.stored.booking.serviceDay, window: rated.window };
}
