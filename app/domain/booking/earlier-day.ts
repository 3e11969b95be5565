import type { PlainDay } from "../core/time/plain-date";
import type { BookingToken } from "../core/ids";

/** How often the cron checks whether a day has become free for a customer who waits for one. */
export const EARLIER_CHECK_MS = 10 * 60_000;

/** Each waiting booking costs a dozen queries every ten minutes, so one customer has at most this many. */
export const MAX_WAITING_BOOKINGS = 5;

/** How often a customer may ask to wait with one booking, or change the days: each time writes to the booking's history. */
export const MAX_WAITS_PER_BOOKING = 10;

/** Which days before the booked one suit a customer: the days they named, or any but those that were free when they asked and that they did not take. */
export type SuitableDays = { readonly only: readonly PlainDay[] } | { readonly except: readonly PlainDay[] };

/** The free days before the booked one that suit, in their order. */
export const suitableFreeDays = (
  free: readonly PlainDay[],
  booking: PlainDay,
  suitable: SuitableDays,
): readonly PlainDay[] =>
  free.filter(
    (day) => day < booking && ("only" in suitable ? suitable.only.includes(day) : !suitable.except.includes(day)),
  );

/** Is a day before the booked one left that suits and that a customer can still ask for, from `firstDay` on? */
export const canStillBecomeFree = (firstDay: PlainDay, booking: PlainDay, suitable: SuitableDays): boolean =>
  firstDay < booking && (!("only" in suitable) || suitable.only.some((day) => day >= firstDay && day < booking));

/** A booking whose customer wants one notification when an earlier day becomes free. */
export interface EarlierDayRequest {
  readonly token: BookingToken;
  /** The booked day when the request was read. */
  readonly serviceDay: PlainDay;
  readonly suitable: SuitableDays;
  /** When the cron is to check it, epoch milliseconds. */
  readonly checkAt: number;
}
