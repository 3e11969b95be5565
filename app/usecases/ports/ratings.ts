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

export interface StoredRating extends Rating {
  /** Why the operator has hidden the comments; null = it has not. */
  readonly hiddenWhy: string | null;
}

export interface CommentedRating extends StoredRating {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly heldBecause: string | null;
  readonly reply: string | null;
  readonly ratedOn: PlainDay;
}

/** A public review of a booking. */
export interface RatingView {
  readonly stars: number;
  readonly comments: string;
  /** First name. */
  readonly reviewer: string;
  readonly ratedOn: PlainDay;
  readonly supplierId: SupplierId;
  readonly supplierName: string;
}

/** What customers say of their bookings; one rating for each. */
export interface Ratings {
  /** null = not rated yet. */
  find(bookingToken: BookingToken): Promise<StoredRating | null>;
  /** The newest of a supplier that have comments, for the operator. */
  newestComments(supplierId: SupplierId, limit: number): Promise<readonly CommentedRating[]>;
  /** The newest comments that are shown, of suppliers that customers are offered. */
  newestShown(limit: number): Promise<readonly RatingView[]>;
  /**
   * Hides the comments of a rating, or shows them (`why` null), including withheld ones, with its event. Returns false when nothing changes, or there is no
   * rating.
   */
  hide(bookingToken: BookingToken, reason: string | null, at: number): Promise<boolean>;
  /**
   * Adds or changes the rating of a booking; the supplier's counts and the messages follow in the same batch, and each booking counts once. Returns false when
   * nothing was written: the work is not done, or the stored rating is of another supplier.
   */
  save(rating: NewRating, messages: readonly SealedMessage[], at: number): Promise<boolean>;
  /** The review of a booking for its supplier; null when there is none, or it is of another supplier. */
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
  /** Whether the recipient of this invitation gets invitations; null when it does not exist. */
  invitations(secretHash: string): Promise<{ readonly isOff: boolean } | null>;
  /** Asks the addresses and numbers of that booking for no review any more, or again. */
  turnInvitations(secretHash: string, to: "off" | "on", at: number): Promise<void>;
}
