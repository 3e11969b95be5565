import type { LeadGuid, SupplierId } from "../../core/ids";
import type { DayHold } from "./day-hold";
import { type BookedMinutes, availableDays, type DayQuestion } from "./first-available-day";

/** What somebody who is paying holds of a supplier's day, in minutes, and until when at the latest, epoch milliseconds. */
export interface ReservedSlot extends DayHold {
  readonly minutes: number;
}

/** A hold among all that there are: at whom, and for whose lead. */
export interface Hold extends ReservedSlot {
  readonly supplierId: SupplierId;
  readonly leadGuid: LeadGuid;
}

export type HeldBySupplier = ReadonlyMap<SupplierId, readonly ReservedSlot[]>;

/** What others than this lead hold of each supplier: nobody is in their own way. */
export function holdsOfOthers(holds: readonly Hold[], lead: LeadGuid): HeldBySupplier {
  const bySupplier = new Map<SupplierId, ReservedSlot[]>();
  for (const { supplierId, leadGuid, ...hold } of holds) {
    if (leadGuid === lead) continue;
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), hold]);
  }
  return bySupplier;
}

/** What is taken of each day, with what is held added. */
export function withHeld(bookedMinutes: BookedMinutes, reservedSlots: readonly ReservedSlot[]): BookedMinutes {
  const result = new Map(bookedMinutes);
  for (const { day, minutes } of reservedSlots) result.set(day, (result.get(day) ?? 0) + minutes);
  return result;
}

/** The days that have no room only because customers are paying: each comes free if they do not. `booked` of the question counts what is held. */
export function heldDays(question: DayQuestion, reservedSlots: readonly ReservedSlot[]): readonly DayHold[] {
  if (reservedSlots.length === 0) return [];
  const free = new Set(availableDays(question));
  const unheld = withHeld(
    question.booked,
    reservedSlots.map((reservedSlot) => ({ ...reservedSlot, minutes: -reservedSlot.minutes })),
  );
  return [...availableDays({ ...question, booked: unheld })]
    .filter((day) => !free.has(day))
    .map((day) => ({
      day,
      until: Math.max(...reservedSlots.filter((reservedSlot) => reservedSlot.day === day).map(({ until }) => until)),
    }));
}
