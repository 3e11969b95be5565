import { minuteAt } from "../diary/blocked-minutes";
import type { Supplier } from "../supplier/supplier";
import { calendarFrom } from "../time/days.ts";
import type { PlainDay } from "../time/plain-date";
import type { BusyTime } from "./busy-times";

/** Whose time a calendar is: while it is busy the whole workshop does nothing else, or one person of it does not. */
export const BUSY_TAKES = ["shop", "person"] as const;
export type BusyTakes = (typeof BUSY_TAKES)[number];

/** No booking lies further ahead. */
export const BUSY_DAYS_AHEAD = 200;

export type DayMinutes = readonly (readonly [day: PlainDay, minutes: number])[];

type Shop = Pick<Supplier, "zone" | "openingHours" | "capacityMinutes">;

/**
 * What busy times take of the work of each day from `today` on: minutes within the opening hours, and of the whole workshop the same share of all it
 * takes on. Days of which nothing is taken are left out.
 */
export function busyMinutes(busy: readonly BusyTime[], takes: BusyTakes, shop: Shop, today: PlainDay): DayMinutes {
  const { zone, openingHours, capacityMinutes } = shop;
  let next = 0;
  return calendarFrom(today, BUSY_DAYS_AHEAD).flatMap(({ day, weekday }) => {
    const hours = openingHours[weekday];
    if (hours === null) return [];
    const [open, close] = [minuteAt(day, hours[0], zone), minuteAt(day, hours[1], zone)];
    // In order: what ended before this day is not looked at again.
    while (next < busy.length && (busy[next]?.[1] ?? 0) <= open) next += 1;
    let minutes = 0;
    for (let i = next; i < busy.length; i += 1) {
      const [from, until] = busy[i] ?? [close, close];
      if (from >= close) break;
      minutes += Math.max(0, Math.min(until, close) - Math.max(from, open));
    }
    if (minutes === 0) return [];
    const taken = takes === "shop" ? Math.ceil((minutes * capacityMinutes) / (close - open)) : minutes;
    return [[day, Math.min(taken, capacityMinutes)] as const];
  });
}
