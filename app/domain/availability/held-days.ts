import type { DayHold } from "../payments/day-hold";
import { type BookedMinutes, availableDays, type DayQuestion } from "./first-available-day";

/** What somebody who is paying holds of a supplier's day, in minutes, and until when at the latest, epoch milliseconds. */
export interface HeldPlace extends DayHold {
  readonly minutes: number;
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
