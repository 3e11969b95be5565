import type { PlainDay } from "../time/plain-date";

/** How often it is looked at whether a day has come free for somebody who waits for one. */
export const EARLIER_LOOK_MS = 10 * 60_000;

/** The first of the free days, in their order, that is before the booked one; null = none is. */
export const earlierDay = (free: readonly PlainDay[], booked: PlainDay): PlainDay | null =>
  free.find((day) => day < booked) ?? null;
