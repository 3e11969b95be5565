import { Temporal } from "temporal-polyfill";
import type { PlainDay, PlainTime } from "../time/plain-date";

/** Changing or cancelling costs nothing until this many hours before the arrival (decisions.md row 25). */
export const FREE_CHANGE_HOURS = 24;

export interface FreeChangeUntil {
  readonly day: PlainDay;
  readonly time: PlainTime;
  readonly epochMilliseconds: number;
}

/**
 * The last moment of free changes, on the supplier's wall clock. 24 hours are hours, not a calendar day:
 * over a daylight-saving change the wall clock time differs by one hour.
 */
export function freeChangeUntil(day: PlainDay, arrivalFrom: PlainTime, zone: string): FreeChangeUntil {
  const arrival = Temporal.PlainDateTime.from(`${day}T${arrivalFrom}`).toZonedDateTime(zone);
  const until = arrival.subtract({ hours: FREE_CHANGE_HOURS });
  return {
    day: until.toPlainDate().toString(),
    time: until.toPlainTime().toString({ smallestUnit: "minute" }),
    epochMilliseconds: until.epochMilliseconds,
  };
}

export const canChangeFreely = (until: FreeChangeUntil, now: number): boolean => now < until.epochMilliseconds;
