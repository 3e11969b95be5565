import { MINUTE_MS } from "../../core/time/duration";
import { Temporal } from "temporal-polyfill";
import { isClosedForHoliday, type HolidaySettings } from "../../core/holidays/holidays";
import type { Supplier } from "../../supplier/supplier";
import { addDays, dayAt, toWeekday } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { ResponseDeadlines } from "./booking-offer";

/** Minutes of a supplier's working time until the first reminder, the second reminder and the deadline. */
export const RESPONSE_MINUTES = { remindFirst: 30, remindAgain: 90, respond: 120 } as const;

type RespondingSupplier = Pick<Supplier, "openingHours" | "zone"> & HolidaySettings;

/** Search limit in days, because a supplier may never open. */
const MAX_SEARCH_DAYS = 31;

const toInstant = (day: PlainDay, time: PlainTime, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/**
 * The time when `minutes` of the supplier's opening hours have passed since `from` (epoch ms). Nights, closed weekdays and the public holidays it observes do
 * not count.
 */
export function addWorkingMinutes(supplier: RespondingSupplier, from: number, minutes: number): number {
  let remainingMs = minutes * MINUTE_MS;
  let day = dayAt(from, supplier.zone);
  for (let step = 0; step < MAX_SEARCH_DAYS; step++, day = addDays(day, 1)) {
    const hours = supplier.openingHours[toWeekday(day)];
    if (hours === null || isClosedForHoliday(supplier, day)) continue;
    const startAt = Math.max(from, toInstant(day, hours[0], supplier.zone));
    const endsAt = toInstant(day, hours[1], supplier.zone);
    if (endsAt <= startAt) continue;
    if (remainingMs <= endsAt - startAt) return startAt + remainingMs;
    remainingMs -= endsAt - startAt;
  }
  return toInstant(day, "12:00", supplier.zone);
}

/** Reminder times and deadline of a booking that is offered now. */
export const responseDeadlines = (supplier: RespondingSupplier, now: number): ResponseDeadlines => ({
  remindFirstAt: addWorkingMinutes(supplier, now, RESPONSE_MINUTES.remindFirst),
  remindAgainAt: addWorkingMinutes(supplier, now, RESPONSE_MINUTES.remindAgain),
  respondBy: addWorkingMinutes(supplier, now, RESPONSE_MINUTES.respond),
});
