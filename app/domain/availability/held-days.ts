import type { LeadGuid, SupplierId } from "../ids";
import type { DayHold } from "../payments/day-hold";
import { type BookedMinutes, availableDays, type DayQuestion } from "./first-available-day";

/** What somebody who is paying holds of a supplier's day, in minutes, and until when at the latest, epoch milliseconds. */
export interface HeldPlace extends DayHold {
  readonly minutes: number;
}

/** A hold among all that there are: at whom, and for whose lead. */
export interface Hold extends HeldPlace {
  readonly supplierId: SupplierId;
  readonly leadGuid: LeadGuid;
}

export type HeldBySupplier = ReadonlyMap<SupplierId, readonly HeldPlace[]>;

/** What others than this lead hold of each supplier: nobody is in their own way. */
export function heldByOthers(holds: readonly Hold[], lead: LeadGuid): HeldBySupplier {
  const bySupplier = new Map<SupplierId, HeldPlace[]>();
  for (const { supplierId, leadGuid, ...held } of holds) {
    if (leadGuid === lead) continue;
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), held]);
  }
  return bySupplier;
}

/** What is taken of each day, with what is held added. */
export function withHeld(booked: BookedMinutes, held: readonly HeldPlace[]): BookedMinutes {
  const taken = new Map(booked);
  for (const { day, minutes } of held) taken.set(day, (taken.get(day) ?? 0) + minutes);
  return taken;
}

/** The days that have no room only because customers are paying: each comes free if they do not. `booked` of the question counts what is held. */
export function heldDays(question: DayQuestion, held: readonly HeldPlace[]): readonly DayHold[] {
  if (held.length === 0) return [];
  const free = new Set(availableDays(question));
  const unheld = withHeld(
    question.booked,
    held.map((one) => ({ ...one, minutes: -one.minutes })),
  );
  return [...availableDays({ ...question, booked: unheld })]
    .filter((day) => !free.has(day))
    .map((day) => ({ day, until: Math.max(...held.filter((one) => one.day === day).map(({ until }) => until)) }));
}
