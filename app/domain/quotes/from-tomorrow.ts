import { addDays } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { Listing } from "./listing";

/**
 * IsAvailableFromTomorrow: true when the supplier's first free day is today or tomorrow. The day is a first argument because a page checks forty listings
 * against it.
 */
export function fromTomorrow(today: PlainDay): (listing: Pick<Listing, "availableFrom">) => boolean {
  const tomorrow = addDays(today, 1);
  return ({ availableFrom }) => availableFrom <= tomorrow;
}
