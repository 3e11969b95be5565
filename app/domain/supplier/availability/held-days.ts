import type { LeadGuid, SupplierId } from "../../core/ids";
import { type BookedMinutes, availableDays, type DayQuery } from "./first-available-day";
import type { PlainDay } from "../../core/time/plain-date";
import { HOUR_MS, MINUTE_MS } from "../../core/time/duration";

/** How long a day is held for a customer who has started to pay online. */
export const HOLD_MS = 10 * MINUTE_MS;

/**
 * Maximum number of unpaid holds at one supplier per mobile, per network and in total, within `HOLD_COUNT_WINDOW_MS`. Customers above a limit pay without a hold.
 */
export const MAX_HOLDS_PER_MOBILE = 6;
export const MAX_HOLDS_PER_NETWORK = 12;
export const MAX_HOLDS_PER_SUPPLIER = 40;
export const HOLD_COUNT_WINDOW_MS = HOUR_MS;

/** A day that is held at the supplier, and the time at which the hold expires (epoch milliseconds). */
export interface DayHold {
  readonly day: PlainDay;
  readonly until: number;
}

/** A hold on a supplier's day while a customer pays: its minutes, and its latest expiry in epoch milliseconds. */
export interface ReservedSlot extends DayHold {
  readonly minutes: number;
}

/** A hold with its supplier and lead. */
export interface Hold extends ReservedSlot {
  readonly supplierId: SupplierId;
  readonly leadGuid: LeadGuid;
}

export type HoldsBySupplier = ReadonlyMap<SupplierId, readonly ReservedSlot[]>;

/** Other leads' holds by supplier. A lead's own hold does not block it. */
export function groupOtherHolds(holds: readonly Hold[], lead: LeadGuid): HoldsBySupplier {
  const bySupplier = new Map<SupplierId, ReservedSlot[]>();
  for (const { supplierId, leadGuid, ...hold } of holds) {
    if (leadGuid === lead) continue;
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), hold]);
  }
  return bySupplier;
}

/** The minutes taken on each day, including holds. */
export function addHeldMinutes(bookedMinutes: BookedMinutes, reservedSlots: readonly ReservedSlot[]): BookedMinutes {
  const bookedByDay = new Map(bookedMinutes);
  for (const { day, minutes } of reservedSlots) bookedByDay.set(day, (bookedByDay.get(day) ?? 0) + minutes);
  return bookedByDay;
}

/**
 * The days that are full only because other customers are paying, and that become free if those customers do not complete the payment. `query.booked`
 * includes holds.
 */
export function findHeldDays(query: DayQuery, reservedSlots: readonly ReservedSlot[]): readonly DayHold[] {
  if (reservedSlots.length === 0) return [];
  const freeDays = new Set(availableDays(query));
  const withoutHolds = addHeldMinutes(
    query.booked,
    reservedSlots.map((slot) => ({ ...slot, minutes: -slot.minutes })),
  );
  return [...availableDays({ ...query, booked: withoutHolds })]
    .filter((day) => !freeDays.has(day))
    .map((day) => ({
      day,
      until: Math.max(...reservedSlots.filter((slot) => slot.day === day).map(({ until }) => until)),
    }));
}
