import { parseBookingToken } from "../../../domain/core/ids";
import { COUNTRIES } from "../../../domain/core/country/country";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type RatingAvailability, ratingAvailability } from "../../../domain/booking/ratings/rating";
import { dayAt } from "../../../domain/core/time/days";
import type { Supplier } from "../../../domain/supplier/supplier";
import { isBookingHolder } from "../../lead/holder";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { storesOf } from "../../identity/store-account/stores";
import type { StoredBooking } from "../../../domain/booking/stored-booking";
import { reviewSecretHash } from "./invite-to-review";

export interface RatedBooking {
  readonly ok: true;
  readonly storedBooking: StoredBooking;
  readonly supplier: Supplier | null;
  readonly today: string;
  readonly window: RatingAvailability;
}
export type RatedBookingRefusal = Refusal<"booking-not-found" | "supplier-cannot-review" | "review-not-yours">;

/**
 * Loads the booking that a RatingToken belongs to, for the customer. The RatingToken is the secret in the review invitation, or the booking's token if the
 * booking's holder sends it.
 *
 * The workshop also has the booking's token, so neither that token alone nor a workshop login authorises a rating. The rating window is counted in days in the
 * supplier's time zone.
 */
export async function loadRatedBooking(
  context: Context,
  ratingToken: string,
): Promise<RatedBooking | RatedBookingRefusal> {
  const token = parseBookingToken(ratingToken);
  const secretHash = await reviewSecretHash(context, ratingToken);
  const [invited, match, user] = await Promise.all([
    context.db.bookings.findByReviewSecret(secretHash),
    token === null ? null : context.db.bookings.find(token),
    currentUser(context),
  ]);
  const storedBooking = invited ?? match;
  if (storedBooking === null) return refuse("booking-not-found");
  if (user && (await storesOf(context, user)).length > 0) return refuse("supplier-cannot-review");
  const { booking } = storedBooking;
  if (invited === null && !(await isBookingHolder(context, booking))) return refuse("review-not-yours");
  const { country } = context.config;
  const supplier = await context.db.suppliers.find(booking.supplierId, country, {
    from: booking.serviceDay,
    to: booking.serviceDay,
  });
  const today = dayAt(context.clock.now(), supplier?.supplier.zone ?? COUNTRIES[country].defaultZone);
  return {
    ok: true,
    storedBooking,
    supplier: supplier?.supplier ?? null,
    today,
    window: ratingAvailability(booking, today),
  };
}
