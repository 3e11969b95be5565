import type { PlainDay } from "../../core/time/plain-date";

/** How long a day is held for a customer who has begun to pay online. */
export const HOLD_MS = 10 * 60 * 1000;

/** Days of one supplier that one mobile, one network, and everybody together may have held without paying for them, within `HOLDS_COUNTED_MS`: who is beyond pays without a hold. */
export const MAX_HOLDS_PER_MOBILE = 6;
export const MAX_HOLDS_PER_NETWORK = 12;
export const MAX_HOLDS_PER_SUPPLIER = 40;
export const HOLDS_COUNTED_MS = 60 * 60 * 1000;

/** A day at the supplier, and until when it is held, epoch milliseconds. */
export interface DayHold {
  readonly day: PlainDay;
  readonly until: number;
}
