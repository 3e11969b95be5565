import type { BookingToken, SupplierId } from "../../core/ids";
import type { Rating } from "./rating";
import type { PlainDay } from "../../core/time/plain-date";

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
