import type { BookingToken, SupplierId } from "../../core/ids";
import type { Rating } from "./rating";
import type { PlainDay } from "../../core/time/plain-date";

export interface NewRating extends Rating {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly reviewer: string;
  readonly heldReason: string | null;
  readonly ratedOn: PlainDay;
}

export interface StoredRating extends Rating {
  /** The operator's reason for hiding the comments; null = not hidden. */
  readonly hiddenReason: string | null;
}

export interface CommentedRating extends StoredRating {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly heldReason: string | null;
  readonly reply: string | null;
  readonly ratedOn: PlainDay;
}

/** A public review of a booking. */
export interface RatingView {
  readonly stars: number;
  readonly comments: string;
  /** The reviewer's first name. */
  readonly reviewer: string;
  readonly ratedOn: PlainDay;
  readonly supplierId: SupplierId;
  readonly supplierName: string;
}
