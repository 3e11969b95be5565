import type { Country } from "../country/country";
import type { PlainDay } from "../time/plain-date";
import { holidayName } from "./holidays";

/** Where a supplier is, and the public holidays on which it works. */
export interface KeepsHolidays {
  readonly country: Country;
  readonly state: string;
  readonly postcode: string | null;
  readonly openHolidays: readonly string[];
}

/** Whether a supplier is closed for a public holiday of its own place: it is, unless it said that it works on that one. */
export function isClosedForHoliday({ country, state, postcode, openHolidays }: KeepsHolidays, day: PlainDay): boolean {
  const name = holidayName(country, state, day, postcode);
  return name !== null && !openHolidays.includes(name);
}
