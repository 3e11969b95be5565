import type { PlainDay } from "../../core/time/plain-date";

/** How long a day is held for a customer who has started to pay online. */
export const HOLD_MS = 10 * 60 * 1000;

/**
 * Maximum number of unpaid holds at one supplier per mobile, per network and in total, within `HOLD_COUNT_WINDOW_MS`. Customers above a limit pay without a hold.
 */
export const MAX_HOLDS_PER_MOBILE = 6;
export const MAX_HOLDS_PER_NETWORK = 12;
export const MAX_HOLDS_PER_SUPPLIER = 40;
export const HOLD_COUNT_WINDOW_MS = 60 * 60 * 1000;

/** A held day at the supplier, and when the hold expires (epoch milliseconds). */
export interface DayHold {
  readonly day: PlainDay;
  readonly until: number;
}
