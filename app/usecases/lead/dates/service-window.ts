import type { Country } from "../../../domain/core/country/country";
import {
  DAY_SEARCH_LIMIT_MONTHS,
  maximumServiceDay,
  defaultServiceDay,
  chooseServiceDay,
  minimumServiceDay,
} from "../../../domain/lead/dates/default-date";
import { skipBlockedDays } from "../../../domain/lead/dates/blocked-dates";
import { isHoliday } from "../../../domain/core/holidays/holidays";
import type { QuoteUrgency, Lead } from "../../../domain/lead/lead";
import { addDays, addMonths, dayAt } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { BlockedDate } from "../../ports/lookups";
import type { DaySpan } from "../../../domain/core/time/plain-date";
import { jobZone } from "../../../domain/core/country/local-day";

/** The currently bookable days at a location. */
export interface ServiceWindow {
  /** Today in the location's time zone. */
  readonly today: PlainDay;
  readonly minimum: PlainDay;
  readonly maximum: PlainDay;
  /** The last day that a search for the next free day covers. */
  readonly lastSearchDay: PlainDay;
  /** True on public holidays of the state, and on days that operations closed. */
  readonly isBlocked: (day: PlainDay) => boolean;
}

export interface WorkLocation {
  readonly country: Country;
  readonly state: string;
  readonly zone: string;
}

/** The location of a lead's job. Without a suburb, no state's holidays apply. */
export const jobLocation = ({ country, suburb }: Pick<Lead, "country" | "suburb">): WorkLocation => ({
  country,
  state: suburb?.state ?? "",
  zone: jobZone({ suburb, country }),
});

/** The days that a search for a free day covers, starting today in the given time zone. Blocked days are included. */
export function searchSpan({ clock }: Pick<Context, "clock">, zone: string): DaySpan {
  const from = dayAt(clock.now(), zone);
  return { from, to: addMonths(from, DAY_SEARCH_LIMIT_MONTHS) };
}

export function serviceWindow(
  context: Pick<Context, "clock" | "config">,
  place: WorkLocation,
  blockedDates: readonly BlockedDate[],
): ServiceWindow {
  const now = context.clock.now();
  const today = dayAt(now, place.zone);
  const closedDays = new Set(
    blockedDates
      .filter((row) => row.country === place.country && (row.state === "" || row.state === place.state))
      .map((row) => row.day),
  );
  const isPublicHoliday = (day: PlainDay) => isHoliday(place.country, place.state, day);
  return {
    today,
    minimum: minimumServiceDay(now, context.config.cutOffHour, isPublicHoliday),
    maximum: maximumServiceDay(today),
    lastSearchDay: addMonths(today, DAY_SEARCH_LIMIT_MONTHS),
    isBlocked: (day) => closedDays.has(day) || isPublicHoliday(day),
  };
}

/** The last bookable day that is not blocked. */
export function lastServiceDay({ minimum, maximum, isBlocked }: ServiceWindow): PlainDay {
  let day = maximum;
  while (day > minimum && isBlocked(day)) day = addDays(day, -1);
  return day;
}

/** The service date to use. A blocked day is moved forward. A missing date, or one that is too early or too late, becomes the default. */
export function pickServiceDay(
  window: ServiceWindow,
  requestedDay: PlainDay | null,
  urgency: QuoteUrgency | null,
): PlainDay {
  const defaultDay = defaultServiceDay(urgency, window.today, window.minimum, window.isBlocked);
  const serviceDay = chooseServiceDay(requestedDay, window.minimum, defaultDay);
  if (serviceDay > window.maximum) return defaultDay;
  return window.isBlocked(serviceDay) ? skipBlockedDays(serviceDay, window.isBlocked) : serviceDay;
}
