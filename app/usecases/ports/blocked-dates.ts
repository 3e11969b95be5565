import type { Country } from "../../domain/country/country";
import type { PlainDay } from "../../domain/time/plain-date";

/** A day that operations closed besides the public holidays. state "" = the whole country. */
export interface BlockedDate {
  readonly country: Country;
  readonly state: string;
  readonly day: PlainDay;
}

export interface BlockedDates {
  /** All of them: a handful, kept in memory for some minutes. */
  all(): Promise<readonly BlockedDate[]>;
}
