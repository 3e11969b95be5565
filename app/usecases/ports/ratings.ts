import type { SealedMessage } from "../../domain/messages/message";
import type { Rating } from "../../domain/ratings/rating";
import type { PlainDay } from "../../domain/time/plain-date";

export interface NewRating extends Rating {
  readonly bookingToken: string;
  readonly supplierId: number;
  readonly reviewer: string;
  readonly heldBecause: string | null;
  readonly ratedOn: PlainDay;
}

/** What customers say of their bookings; one rating for each. */
export interface Ratings {
  /** null = not rated yet. */
  find(bookingToken: string): Promise<Rating | null>;
  /** Writes the rating of a booking, or changes it; the supplier's counts and the messages follow in the same batch, each booking counted once. One that was kept of another supplier stays. */
  save(rating: NewRating, messages: readonly SealedMessage[], at: number): Promise<void>;
  /** Whether whoever got this invitation is asked for reviews; null = there was no such invitation. */
  invitations(secretHash: string): Promise<{ readonly isOff: boolean } | null>;
  /** Asks the addresses and numbers of that booking for no review any more, or again. */
  turnInvitations(secretHash: string, to: "off" | "on", at: number): Promise<void>;
}
