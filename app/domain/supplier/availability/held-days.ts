import type { LeadGuid, SupplierId } from "../../core/ids";
import type { DayHold } from "./day-hold";
import { type BookedMinutes, availableDays, type DayQuery } from "./first-available-day";

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
