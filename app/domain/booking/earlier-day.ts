import type { PlainDay } from "../core/time/plain-date";
import type { BookingToken } from "../core/ids";

/** Interval at which the cron checks whether an earlier day has become free for a waiting customer. */
export const EARLIER_CHECK_MS = 10 * 60_000;

/** Maximum number of waiting bookings per customer, because each one costs a dozen queries every ten minutes. */
export const MAX_WAITING_BOOKINGS = 5;

/** Maximum number of times that a customer may join the waiting list for one booking or change the days. Each time adds an entry to the booking's history. */
export const MAX_WAITS_PER_BOOKING = 10;

/** The earlier days that suit a customer: either the days they named, or any day except those that were free when they asked and that they did not choose. */
export type DayPreference = { readonly only: readonly PlainDay[] } | { readonly except: readonly PlainDay[] };

/** The suitable free days before the booked day, in order. */
export const suitableFreeDays = (
  freeDays: readonly PlainDay[],
  booking: PlainDay,
  suitable: DayPreference,
): readonly PlainDay[] =>
  freeDays.filter(
    (day) => day < booking && ("only" in suitable ? suitable.only.includes(day) : !suitable.except.includes(day)),
  );

/** Whether a suitable day from `firstDay` on and before the booked day can still become free. */
export const canBecomeFree = (firstDay: PlainDay, booking: PlainDay, suitable: DayPreference): boolean =>
  firstDay < booking && (!("only" in suitable) || suitable.only.some((day) => day >= firstDay && day < booking));

/** A booking whose customer wants one notification when an earlier day becomes free. */
export interface EarlierDayRequest {
  readonly token: BookingToken;
  /** The booked day when the request was read. */
  readonly serviceDay: PlainDay;
  readonly suitable: DayPreference;
  /** When the cron checks the booking next, epoch milliseconds. */
  readonly checkAt: number;
}
