import { Temporal } from "temporal-polyfill";
import type { PlainDay } from "../core/time/plain-date";

const FROM = 20;
const UNTIL = 8;
/** Local hour for sending messages that cannot wait until the morning. */
const EVENING = 19;
/** Noon anywhere in a country is between 8 am and 8 pm everywhere in it. */
const NOON = 12;

const clockAt = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** Epoch milliseconds of the given hour on a local day. */
const hourOf = (day: Temporal.ZonedDateTime, hour: number): number =>
  day.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).epochMilliseconds;

/** Epoch milliseconds from which a message may be sent: now if it is daytime for the recipient, otherwise 8 am local time. */
export function afterQuietHours(now: number, zone: string): number {
  const there = clockAt(now, zone);
  if (there.hour >= UNTIL && there.hour < FROM) return now;
  return hourOf(there.hour < UNTIL ? there : there.add({ days: 1 }), UNTIL);
}

/** Epoch milliseconds of the evening before a time in the quiet hours: the same day for late at night, the previous day for early morning. */
export function eveningBefore(quiet: number, zone: string): number {
  const there = clockAt(quiet, zone);
  return hourOf(there.hour < UNTIL ? there.subtract({ days: 1 }) : there, EVENING);
}

/** Epoch milliseconds at which the quiet hours of that day begin. */
export const quietFrom = (at: number, zone: string): number => hourOf(clockAt(at, zone), FROM);

/** Noon of a local day, in epoch milliseconds. */
export const noonOf = (day: PlainDay, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: NOON } }).epochMilliseconds;

/** Epoch milliseconds from which a message for a whole country may be sent: between noon and 8 pm local time. */
export function afterNoon(now: number, zone: string): number {
  const there = clockAt(now, zone);
  if (there.hour >= NOON && there.hour < FROM) return now;
  return hourOf(there.hour < NOON ? there : there.add({ days: 1 }), NOON);
}
