import { COUNTRIES, type Country, isCountry } from "../../core/country/country";
import type { VersionRules } from "../../core/forms/version-rules";
import { holidayName, isKnownState, statesOf } from "../../core/holidays/holidays";
import { type FormErrors, readResult } from "../../core/forms/read-form";
import { addDays, isPlainDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format";

/** A day without bookings, in addition to the public holidays. */
export interface ClosedDay {
  readonly country: Country;
  /** AU: short name, NZ: region; "" = the whole country. */
  readonly state: string;
  readonly day: PlainDay;
}

export interface ClosedDayFacts {
  /** In the zone of the site. */
  readonly today: PlainDay;
}

/** How many days ahead a day can be closed. Bookings never go further. */
const DAYS_AHEAD = 730;
const CODES = Object.keys(COUNTRIES) as Country[];
const EVERYWHERE = "all";

/** By which a closed day is known: "AU-NSW-2026-12-29", "NZ-all-2026-12-29". */
export const closedDayKey = ({ country, state, day }: ClosedDay): string => `${country}-${state || EVERYWHERE}-${day}`;

/** What such a key names; null = it is none. */
export function parseClosedDay(key: string): ClosedDay | null {
  const [, country, place = "", day = ""] = /^([A-Z]+)-(.+)-(\d{4}-\d\d-\d\d)$/.exec(key) ?? [];
  if (!isCountry(country) || !isPlainDay(day)) return null;
  if (place === EVERYWHERE) return { country, state: "", day };
  return isKnownState(country, place) ? { country, state: place, day } : null;
}

const placeKey = (country: Country, state: string) => `${country}-${state || EVERYWHERE}`;
/** "NSW, Australia", "All of New Zealand". */
export const formatPlace = (country: Country, state: string): string =>
  state === "" ? `All of ${COUNTRIES[country].name}` : `${state}, ${COUNTRIES[country].name}`;

/** Every place that can be closed for a day, of the site's own country first. */
export const closablePlaces = (own: Country): readonly { readonly value: string; readonly label: string }[] =>
  [own, ...CODES.filter((country) => country !== own)].flatMap((country) =>
    ["", ...statesOf(country)].map((state) => ({
      value: placeKey(country, state),
      label: formatPlace(country, state),
    })),
  );

/** The rules of a day that the desk closes: it is made and taken away, and never changed. */
export const closedDays: VersionRules<ClosedDay, ClosedDayFacts> = {
  typed: (value) => ({ place: value ? placeKey(value.country, value.state) : "", day: value?.day ?? "" }),
  read(input, { today }) {
    const errors: Record<string, FormErrors[string]> = {};
    const day = (input.day ?? "").trim();
    const closed = parseClosedDay(`${input.place}-${isPlainDay(day) ? day : today}`);
    if (closed === null) errors.place = ["Choose where it is closed"];
    if (!isPlainDay(day) || day < today || day > addDays(today, DAYS_AHEAD))
      errors.day = ["Choose a day from today on, up to two years ahead"];
    return readResult(errors, closed ?? { country: "AU", state: "", day: today });
  },
  text: ({ country, state, day }) => {
    const holiday = holidayName(country, state, day);
    return [
      ["Where", formatPlace(country, state)],
      ["Day", formatDay(day)],
      ...(holiday === null ? [] : [["A public holiday there already", holiday] as const]),
    ];
  },
};
