import type { PlainDay } from "../core/time/plain-date";
import type { BookingToken } from "../core/ids";
import { MINUTE_MS } from "../core/time/duration";

/** Interval at which the cron checks whether an earlier day has become free for a waiting customer. */
export const EARLIER_DAY_CHECK_MS = 10 * MINUTE_MS;

/** Maximum number of waiting bookings per customer, because each one costs a dozen queries every ten minutes. */
export const MAX_WAITING_BOOKINGS = 5;

/** Maximum number of times that a customer may join the waiting list for one booking or change the days. Each time adds an entry to the booking's history. */
export const MAX_WAITS_PER_BOOKING = 10;

/**
 * The earlier days that suit a customer: `only` = the days they named; `except` = any day other than those that were free when they joined the waiting list,
 * because they did not take them.
 */
export type DayPreference = { readonly only: readonly PlainDay[] } | { readonly except: readonly PlainDay[] };

/** The suitable free days before the booked day, in order. */
export const suitableFreeDays = (
  freeDays: readonly PlainDay[],
  bookedDay: PlainDay,
  preference: DayPreference,
): readonly PlainDay[] =>
  freeDays.filter(
    (day) =>
      day < bookedDay && ("only" in preference ? preference.only.includes(day) : !preference.except.includes(day)),
  );

/** Whether a suitable day from `firstDay` on and before the booked day can still become free. */
export const canBecomeFree = (firstDay: PlainDay, bookedDay: PlainDay, preference: DayPreference): boolean =>
  firstDay < bookedDay &&
  (!("only" in preference) || preference.only.some((day) => day >= firstDay && day < bookedDay));

/** A booking whose customer wants one notification when an earlier day becomes free. */
export interface EarlierDayRequest {
  readonly token: BookingToken;
  /** The booked day when the request was read. */
  readonly serviceDay: PlainDay;
  readonly preference: DayPreference;
  /** When the cron checks the booking next, epoch milliseconds. */
  readonly checkAt: number;
}
