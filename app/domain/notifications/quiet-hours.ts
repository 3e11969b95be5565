import { Temporal } from "temporal-polyfill";
import type { PlainDay } from "../core/time/plain-date";

const FROM = 20;
const UNTIL = 8;
/** When what cannot wait for the morning goes instead. */
const EVENING = 19;
/** Between eight and eight in every place of a country, from its west to its east. */
const NOON = 12;

const clockAt = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** Epoch milliseconds of a full hour on a local day. */
const hourOf = (day: Temporal.ZonedDateTime, hour: number): number =>
  day.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).epochMilliseconds;

/** Epoch ms from which a message may be sent: at once by day, else at 8 in the morning where the person is. */
export function afterQuietHours(now: number, zone: string): number {
  const there = clockAt(now, zone);
  if (there.hour >= UNTIL && there.hour < FROM) return now;
  return hourOf(there.hour < UNTIL ? there : there.add({ days: 1 }), UNTIL);
}

/** Epoch ms of the evening before a quiet hour: of the same day late at night, of the day before early in the morning. */
export function eveningBefore(quiet: number, zone: string): number {
  const there = clockAt(quiet, zone);
  return hourOf(there.hour < UNTIL ? there.subtract({ days: 1 }) : there, EVENING);
}

/** Epoch ms at which the day of a moment by day ends for messages. */
export const quietFrom = (at: number, zone: string): number => hourOf(clockAt(at, zone), FROM);

/** Epoch ms of noon of a day. */
export const noonOf = (day: PlainDay, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: NOON } }).epochMilliseconds;

/** Epoch milliseconds from which a message for a whole country may be sent: between noon and 8 pm local time. */
export function afterNoon(now: number, zone: string): number {
  const there = clockAt(now, zone);
  if (there.hour >= NOON && there.hour < FROM) return now;
  return hourOf(there.hour < NOON ? there : there.add({ days: 1 }), NOON);
}
