import type { RatingAvailability } from "../../../domain/booking/ratings/rating";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { StoredRating } from "../../../domain/booking/ratings/stored-rating";
import { loadRatedBooking, type RatedBookingRefusal } from "./rated-booking";

export interface RatingState {
  readonly ok: true;
  /** Null = not rated yet. */
  readonly rating: StoredRating | null;
  readonly supplierName: string;
  readonly serviceDay: PlainDay;
  readonly window: RatingAvailability;
}

/** The customer's rating of a booking (P-264). Has no side effects. */
export async function readRating(context: Context, ratingToken: string): Promise<RatingState | RatedBookingRefusal> {
  const ratedBooking = await loadRatedBooking(context, ratingToken);
  if (!ratedBooking.ok) return ratedBooking;
  const { booking } = ratedBooking.storedBooking;
  return {
    ok: true,
    rating: await context.db.ratings.find(booking.token),
    supplierName: ratedBooking.supplier?.name ?? "the workshop",
    serviceDay: booking.serviceDay,
    window: ratedBooking.window,
  };
}
