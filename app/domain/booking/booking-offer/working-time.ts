import { MINUTE_MS } from "../../core/time/duration";
import { Temporal } from "temporal-polyfill";
import { isClosedForHoliday, type KeepsHolidays } from "../../core/holidays/holidays";
import type { Supplier } from "../../supplier/supplier";
import { addDays, dayAt, weekdayOf } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { ResponseDeadlines } from "./booking-offer";

/** Minutes of a supplier's working time until the first reminder, the second reminder and the deadline. */
export const ANSWER_MINUTES = { remindFirst: 30, remindAgain: 90, respond: 120 } as const;

type Worker = Pick<Supplier, "openingHours" | "zone"> & KeepsHolidays;

/** Search limit in days, because a supplier may never open. */
const MAX_DAYS = 31;

const toInstant = (day: PlainDay, time: PlainTime, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/**
 * The time when `minutes` of the supplier's opening hours have passed since `from` (epoch ms). Nights, closed weekdays and the public holidays it observes do
 * not count.
 */
export function afterWorkingMinutes(worker: Worker, from: number, minutes: number): number {
  let remainingMs = minutes * MINUTE_MS;
  let day = dayAt(from, worker.zone);
  for (let step = 0; step < MAX_DAYS; step++, day = addDays(day, 1)) {
    const hours = worker.openingHours[weekdayOf(day)];
    if (hours === null || isClosedForHoliday(worker, day)) continue;
    const begins = Math.max(from, toInstant(day, hours[0], worker.zone));
    const ends = toInstant(day, hours[1], worker.zone);
    if (ends <= begins) continue;
    if (remainingMs <= ends - begins) return begins + remainingMs;
    remainingMs -= ends - begins;
  }
  return toInstant(day, "12:00", worker.zone);
}

/** Reminder times and deadline of a booking that is offered now. */
export const responseDeadlines = (worker: Worker, now: number): ResponseDeadlines => ({
  remindFirstAt: afterWorkingMinutes(worker, now, ANSWER_MINUTES.remindFirst),
  remindAgainAt: afterWorkingMinutes(worker, now, ANSWER_MINUTES.remindAgain),
  respondBy: afterWorkingMinutes(worker, now, ANSWER_MINUTES.respond),
});
