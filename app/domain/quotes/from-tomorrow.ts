import { addDays } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import type { Listing } from "./listing";

/** IsAvailableFromTomorrow: the supplier's first free day is tomorrow, or today. Asked of the day first: a page asks it of forty listings. */
export function fromTomorrow(today: PlainDay): (listing: Pick<Listing, "availableFrom">) => boolean {
  const tomorrow = addDays(today, 1);
  return ({ availableFrom }) => availableFrom <= tomorrow;
}
