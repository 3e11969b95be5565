import { COUNTRIES, type Country, isCountry } from "../../core/country/country";
import { holidayName, isKnownState, listStates } from "../../core/holidays/holidays";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";
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
  /** In the site's time zone. */
  readonly today: PlainDay;
}

/** Maximum number of days ahead that a day can be closed; no booking is further ahead. */
const MAX_DAYS_AHEAD = 730;
const COUNTRY_CODES = Object.keys(COUNTRIES) as Country[];
const ALL_REGIONS = "all";

/** Key of a closed day: "AU-NSW-2026-12-29", "NZ-all-2026-12-29". */
export const closedDayKey = ({ country, state, day }: ClosedDay): string => `${country}-${state || ALL_REGIONS}-${day}`;

/** Parses the key of a closed day; null = invalid. */
export function parseClosedDay(key: string): ClosedDay | null {
  const [, country, area = "", day = ""] = /^([A-Z]+)-(.+)-(\d{4}-\d\d-\d\d)$/.exec(key) ?? [];
  if (!isCountry(country) || !isPlainDay(day)) return null;
  if (area === ALL_REGIONS) return { country, state: "", day };
  return isKnownState(country, area) ? { country, state: area, day } : null;
}

const placeKey = (country: Country, state: string) => `${country}-${state || ALL_REGIONS}`;
/** Formats a place: "NSW, Australia" or "All of New Zealand". */
export const formatPlace = (country: Country, state: string): string =>
  state === "" ? `All of ${COUNTRIES[country].name}` : `${state}, ${COUNTRIES[country].name}`;

/** All places that can be closed for a day, with those of the site's own country first. */
export const listClosableRegions = (
  ownCountry: Country,
): readonly { readonly value: string; readonly label: string }[] =>
  [ownCountry, ...COUNTRY_CODES.filter((country) => country !== ownCountry)].flatMap((country) =>
    ["", ...listStates(country)].map((state) => ({
      value: placeKey(country, state),
      label: formatPlace(country, state),
    })),
  );

/** The form rules of a closed day. It can be added and removed, but not changed. */
export const closedDays: VersionRules<ClosedDay, ClosedDayFacts> = {
  toFormText: (value) => ({ place: value ? placeKey(value.country, value.state) : "", day: value?.day ?? "" }),
  read(input, { today }) {
    const errors: Record<string, FormErrors[string]> = {};
    const day = (input.day ?? "").trim();
    const closedDay = parseClosedDay(`${input.place}-${isPlainDay(day) ? day : today}`);
    if (closedDay === null) errors.place = ["Choose a country or state"];
    if (!isPlainDay(day) || day < today || day > addDays(today, MAX_DAYS_AHEAD))
      errors.day = ["Choose a day from today up to two years ahead"];
    return toFormResult(errors, closedDay ?? { country: "AU", state: "", day: today });
  },
  describe: ({ country, state, day }) => {
    const holiday = holidayName(country, state, day);
    return [
      ["Where", formatPlace(country, state)],
      ["Day", formatDay(day)],
      ...(holiday === null ? [] : [["Existing public holiday", holiday] as const]),
    ];
  },
};
