import { addDays } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { Listing } from "./listing";

/**
 * IsAvailableFromTomorrow: whether the supplier's first free day is today or tomorrow. Takes the day first and returns a function, so that a page computes
 * tomorrow only once for its forty listings.
 */
export function availableByTomorrow(today: PlainDay): (listing: Pick<Listing, "availableFrom">) => boolean {
  const tomorrow = addDays(today, 1);
  return ({ availableFrom }) => availableFrom <= tomorrow;
}
