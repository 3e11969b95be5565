import type { Supplier } from "../supplier/supplier";
import type { PlainDay } from "../time/plain-date";
import { holidayName } from "./holidays";

export type KeepsHolidays = Pick<Supplier, "country" | "state" | "postcode" | "openHolidays">;

/** Whether a supplier is closed for a public holiday of its own place: it is, unless it said that it works on that one. */
export function isClosedForHoliday({ country, state, postcode, openHolidays }: KeepsHolidays, day: PlainDay): boolean {
  const name = holidayName(country, state, day, postcode);
  return name !== null && !openHolidays.includes(name);
}
