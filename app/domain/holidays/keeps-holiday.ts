import type { Supplier } from "../supplier/supplier";
import type { PlainDay } from "../time/plain-date";
import { holidayName } from "./holidays";

export type KeepsHolidays = Pick<Supplier, "country" | "state" | "openHolidays">;

/** Whether a supplier is closed for a public holiday of its own state or region: it is, unless it said that it works on that one. */
export function isClosedForHoliday({ country, state, openHolidays }: KeepsHolidays, day: PlainDay): boolean {
  const name = holidayName(country, state, day);
  return name !== null && !openHolidays.includes(name);
}
