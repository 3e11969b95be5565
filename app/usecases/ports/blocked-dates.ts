import type { ClosedDay } from "../../domain/dates/closed-day";
import type { PlainDay } from "../../domain/time/plain-date";

/** A day that operations closed besides the public holidays. */
export type BlockedDate = ClosedDay;

export interface BlockedDates {
  /** All of them, a handful, as they stand: what the desk closes is closed at once. */
  all(): Promise<readonly BlockedDate[]>;
  /** From a day on with their reasons, the next first. */
  from(day: PlainDay): Promise<readonly (ClosedDay & { readonly reason: string })[]>;
  /** How many bookings stand on such a day, whether they are confirmed or not. */
  bookingsOn(closed: ClosedDay): Promise<number>;
}
