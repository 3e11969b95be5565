/** How long a code counts as a fresh proof, so that a phone or browser left open cannot be used to delete anything later. */
export const FRESH_PROOF_MS = 10 * 60_000;

/** What of a person is not over yet. */
export interface DeletionBlockers {
  /** Bookings that are neither done nor cancelled. */
  readonly bookings: number;
  /** Payments and refunds on their way. */
  readonly money: number;
}

/** A payment that has not settled by then no longer delays a deletion: what is kept of it without a name is enough to settle it. */
export const SETTLING_LIMIT_MS = 14 * 24 * 60 * 60_000;

export const isInTheWay = ({ bookings, money }: DeletionBlockers): boolean => bookings + money > 0;

/** How long until a delayed deletion is checked again. */
export const REVIEW_WINDOW_MS = 60 * 60_000;
/** A run that was cut off is taken up again after this. */
export const RUN_LEASE_MS = 2 * 60_000;
/** A receipt that did not go by then is given up: its address goes all the same. */
export const RECEIPT_UNTIL_MS = 3 * 24 * 60 * 60_000;
