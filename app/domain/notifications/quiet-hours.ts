import { Temporal } from "temporal-polyfill";
import type { PlainDay } from "../core/time/plain-date";

const QUIET_START_HOUR = 20;
const QUIET_END_HOUR = 8;
/** Local hour for sending messages that cannot wait until the morning. */
const EVENING_HOUR = 19;
/** When it is noon in one part of a country, it is between 8 am and 8 pm everywhere else in that country. */
const NOON = 12;

const toZonedTime = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** Epoch milliseconds of the given hour on a local day. */
const instantAtHour = (day: Temporal.ZonedDateTime, hour: number): number =>
  day.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).epochMilliseconds;

/** Epoch milliseconds from which a message may be sent: now if it is daytime for the recipient, otherwise 8 am local time. */
export function nextContactTime(now: number, zone: string): number {
  const localTime = toZonedTime(now, zone);
  if (localTime.hour >= QUIET_END_HOUR && localTime.hour < QUIET_START_HOUR) return now;
  return instantAtHour(localTime.hour < QUIET_END_HOUR ? localTime : localTime.add({ days: 1 }), QUIET_END_HOUR);
}

/**
 * Epoch milliseconds of the evening before a time in the quiet hours: the same day if the time is late at night, the previous day if it is early in the
 * morning.
 */
export function previousEvening(at: number, zone: string): number {
  const localTime = toZonedTime(at, zone);
  return instantAtHour(localTime.hour < QUIET_END_HOUR ? localTime.subtract({ days: 1 }) : localTime, EVENING_HOUR);
}

/** Epoch milliseconds at which the quiet hours of that day begin. */
export const quietHoursStart = (at: number, zone: string): number =>
  instantAtHour(toZonedTime(at, zone), QUIET_START_HOUR);

/** Noon of a local day, in epoch milliseconds. */
export const noonInstant = (day: PlainDay, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: NOON } }).epochMilliseconds;

/** Epoch milliseconds from which a message for a whole country may be sent: between noon and 8 pm local time. */
export function nextNoon(now: number, zone: string): number {
  const localTime = toZonedTime(now, zone);
  if (localTime.hour >= NOON && localTime.hour < QUIET_START_HOUR) return now;
  return instantAtHour(localTime.hour < NOON ? localTime : localTime.add({ days: 1 }), NOON);
}
