import { Temporal } from "temporal-polyfill";

const FROM = 20;
const UNTIL = 8;

/** Epoch ms from which a text message may be sent: at once by day, else at 8 in the morning where the person is. */
export function afterQuietHours(now: number, zone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  if (there.hour >= UNTIL && there.hour < FROM) return now;
  const day = there.hour < UNTIL ? there : there.add({ days: 1 });
  return day.with({ hour: UNTIL, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .epochMilliseconds;
}
