import type { BookingToken, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { ReviewToReply } from "../../domain/ratings/reply";
import type { Rating } from "../../domain/ratings/rating";
import type { PlainDay } from "../../domain/time/plain-date";

export interface NewRating extends Rating {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly reviewer: string;
  readonly heldBecause: string | null;
  readonly ratedOn: PlainDay;
}

/** What customers say of their bookings; one rating for each. */
export interface Ratings {
  /** null = not rated yet. */
  find(bookingToken: BookingToken): Promise<Rating | null>;
  /** Writes the rating of a booking, or changes it; the supplier's counts and the messages follow in the same batch, each booking counted once. One that was kept of another supplier stays. */
  save(rating: NewRating, messages: readonly SealedMessage[], at: number): Promise<void>;
  /** The review of a booking as its supplier reads it; null = there is none, or it is of another supplier. */
  ofSupplier(booking: {
    readonly bookingToken: BookingToken;
    readonly supplierId: SupplierId;
  }): Promise<ReviewToReply | null>;
  /** Writes the supplier's reply, or changes it within its day, while the words it replies to are shown. False = it cannot be (any more). */
  reply(
    booking: { readonly bookingToken: BookingToken; readonly supplierId: SupplierId },
    text: string,
    at: number,
  ): Promise<boolean>;
  /** Whether whoever got this invitation is asked for reviews; null = there was no such invitation. */
  invitations(secretHash: string): Promise<{ readonly isOff: boolean } | null>;
  /** Asks the addresses and numbers of that booking for no review any more, or again. */
  turnInvitations(secretHash: string, to: "off" | "on", at: number): Promise<void>;
}
