import { dayAt } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import { COUNTRIES, type Country } from "./country";

/** The calendar day at a point in time (epoch milliseconds) in the country's default time zone. */
export const localDay = (country: Country, at: number): PlainDay => dayAt(at, COUNTRIES[country].defaultZone);

/** The time zone of a job: that of its suburb, or the country's default zone while the suburb is not known. */
export const jobZone = ({
  suburb,
  country,
}: {
  readonly suburb: { readonly zone: string } | null;
  readonly country: Country;
}): string => suburb?.zone ?? COUNTRIES[country].defaultZone;
