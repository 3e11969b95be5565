import type { ClosedDay } from "../../domain/dates/closed-day";
import type { PlainDay } from "../../domain/time/plain-date";

/** A day that operations closed besides the public holidays. */
export type BlockedDate = ClosedDay;

export interface BlockedDates {
  /** All of them, a handful, not cached: a day closed at the desk is closed at once. */
  all(): Promise<readonly BlockedDate[]>;
  /** From a day on with their reasons, the next first. */
  from(day: PlainDay): Promise<readonly (ClosedDay & { readonly reason: string })[]>;
  /** How many bookings are on such a day, confirmed or not. */
  bookingsOn(closed: ClosedDay): Promise<number>;
}
