import type { Country } from "../../../domain/core/country/country";
import { isKnownState } from "../../../domain/core/holidays/holidays";
import type { QuoteUrgency } from "../../../domain/lead/lead";
import { findZone } from "../../../domain/location/zone";
import { refuse, type Refusal } from "../../../domain/core/outcomes";
import { listCalendarDays, daysBetween } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { type WorkLocation, pickServiceDay, serviceWindow, jobLocation } from "./service-window";

export interface ServiceDays {
  readonly ok: true;
  readonly minimumDay: PlainDay;
  readonly defaultDay: PlainDay;
  readonly maximumDay: PlainDay;
  /** Blocked days from the minimum to the maximum, for a date picker. */
  readonly blockedDates: readonly PlainDay[];
}

/**
 * The location to use when at most the state is known, in the time zone of most of the state. Without a state, no state holidays apply. Returns null if the
 * country has no such state.
 */
function placeOfState(country: Country, state: string | null): WorkLocation | null {
  if (state === null || state === "") return jobLocation({ country, suburb: null });
  if (!isKnownState(country, state)) return null;
  return { country, state, zone: findZone({ country, region: state, name: "", postcode: null, longitude: null }) };
}

/** The earliest bookable day and the default day, by urgency and state. */
export async function listServiceDays(
  context: Context,
  input: { readonly urgency: QuoteUrgency | null; readonly state: string | null; readonly zone?: string },
): Promise<ServiceDays | Refusal<"invalid-input">> {
  const place = placeOfState(context.config.country, input.state);
  if (!place) return refuse("invalid-input", { state: ["Choose a state or region."] });
  const window = serviceWindow(
    context,
    { ...place, zone: input.zone ?? place.zone },
    await context.db.blockedDates.all(),
  );
  return {
    ok: true,
    minimumDay: window.minimum,
    defaultDay: pickServiceDay(window, null, input.urgency),
    maximumDay: window.maximum,
    blockedDates: listDays(window.minimum, window.maximum).filter(window.isBlocked),
  };
}

const listDays = (from: PlainDay, to: PlainDay): PlainDay[] =>
  listCalendarDays(from, Math.max(0, daysBetween(from, to) + 1)).map(({ day }) => day);

const MAX_SPAN_DAYS = 400;

/** Blocked days in a state, inclusive on both ends. */
export async function blockedDates(
  context: Context,
  input: { readonly startDate: PlainDay; readonly endDate: PlainDay; readonly state: string | null },
): Promise<{ readonly ok: true; readonly dates: readonly PlainDay[] } | Refusal<"invalid-input">> {
  const place = placeOfState(context.config.country, input.state);
  if (!place) return refuse("invalid-input", { state: ["Choose a state or region."] });
  const days = daysBetween(input.startDate, input.endDate);
  if (days < 0 || days > MAX_SPAN_DAYS)
    return refuse("invalid-input", { endDate: ["Choose an end date within a year of the start date."] });
  const { isBlocked } = serviceWindow(context, place, await context.db.blockedDates.all());
  return { ok: true, dates: listDays(input.startDate, input.endDate).filter(isBlocked) };
}
