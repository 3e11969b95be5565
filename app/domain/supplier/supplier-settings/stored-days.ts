import { dayCapacity } from "../availability/day-capacity";
import { type BookedMinutes, listOpenDays } from "../availability/first-available-day";
import type { Supplier } from "../supplier";
import { listCalendarDays, daysBetween } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatHours } from "../../core/time/format";

export interface ConflictingDays {
  /** Days with bookings on which the supplier is now closed. */
  readonly closed: readonly PlainDay[];
  /** Open days with more minutes booked than their current capacity. */
  readonly overbooked: readonly (readonly [day: PlainDay, minutes: number])[];
}

const tenthsOfHours = (minutes: number): number => Math.round(minutes / 6);

/** Formats minutes as hours with one decimal. */
export const formatBookedHours = (minutes: number): string => formatHours(tenthsOfHours(minutes) / 10);

/** The free hours of a day, rounded so that they and the result of `formatBookedHours` add up; null = none. */
export function formatFreeHours(takenMinutes: number, capacityMinutes: number): string | null {
  const freeTenths = tenthsOfHours(capacityMinutes) - tenthsOfHours(takenMinutes);
  return freeTenths <= 0 ? null : formatHours(freeTenths / 10);
}

/** Days with bookings that the current settings would no longer allow, in order. The bookings are kept. */
export function findConflictingDays(supplier: Supplier, bookedMinutes: BookedMinutes): ConflictingDays {
  const bookedDays = [...bookedMinutes].filter(([, minutes]) => minutes > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const first = bookedDays[0]?.[0];
  const last = bookedDays.at(-1)?.[0];
  if (first === undefined || last === undefined) return { closed: [], overbooked: [] };
  const openDaySet = new Set(listOpenDays(supplier, listCalendarDays(first, daysBetween(first, last) + 1)));
  return {
    closed: bookedDays.flatMap(([day]) => (openDaySet.has(day) ? [] : [day])),
    overbooked: bookedDays.filter(([day, minutes]) => openDaySet.has(day) && minutes > dayCapacity(supplier, day)),
  };
}
