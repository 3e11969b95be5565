import { addDays } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import type { Listing } from "./listing";

/** IsAvailableFromTomorrow: the supplier's first free day is tomorrow, or today. */
export const isFromTomorrow = ({ availableFrom }: Pick<Listing, "availableFrom">, today: PlainDay): boolean => availableFrom <= addDays(today, 1);
