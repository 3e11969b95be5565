import type { Country } from "../country/country";
import type { PlainDay } from "../time/plain-date";
import { AUSTRALIA } from "./australia.ts";
import { AREAS, findAreas } from "./local.ts";
import { NEW_ZEALAND, NEW_ZEALAND_EVERYWHERE } from "./new-zealand.ts";
import type { HolidayRule } from "./rules.ts";

/** Rules by state (AU: short name) or region (NZ: name); `elsewhere` applies if the name is unknown. */
const RULES = {
  AU: { byState: AUSTRALIA, elsewhere: [] },
  NZ: { byState: NEW_ZEALAND, elsewhere: NEW_ZEALAND_EVERYWHERE },
} as const satisfies Readonly<Record<Country, unknown>>;

const holidaysByKey = new Map<string, ReadonlyMap<PlainDay, string>>();
/** Maximum number of cached entries, more than bookings need, so that requests for arbitrary years cannot fill the memory. */
const MAX_CACHED_YEARS = 200;

/** Public holidays of a year, day -> name, in a state (AU: short name) or region (NZ: name), including those of the postcode's area. */
export function findHolidays(
  country: Country,
  state: string,
  year: number,
  postcode: string | null = null,
): ReadonlyMap<PlainDay, string> {
  const areas = findAreas(country, state, postcode);
  const localRules = areas.flatMap(({ rules }) => rules);
  const key = `${country}|${state}|${localRules.map(({ name }) => name).join()}|${year}`;
  const holidays = holidaysByKey.get(key);
  if (holidays) return holidays;
  const stateRules: readonly HolidayRule[] = RULES[country].byState[state] ?? RULES[country].elsewhere;
  const rules = [
    ...stateRules.filter(({ name }) => !areas.some(({ replacedHoliday }) => replacedHoliday === name)),
    ...localRules,
  ];
  const days = new Map(rules.flatMap((rule) => rule.days(year).map((day) => [day, rule.name] as const)));
  if (holidaysByKey.size >= MAX_CACHED_YEARS) holidaysByKey.clear();
  holidaysByKey.set(key, days);
  return days;
}

/** Name of the holiday; null = an ordinary day. */
export const holidayName = (
  country: Country,
  state: string,
  day: PlainDay,
  postcode: string | null = null,
): string | null => findHolidays(country, state, Number(day.slice(0, 4)), postcode).get(day) ?? null;

export const isHoliday = (country: Country, state: string, day: PlainDay): boolean =>
  holidayName(country, state, day) !== null;

/** Whether the text is a state (AU) or region (NZ) whose holidays are known. */
export const isKnownState = (country: Country, state: string): boolean => Object.hasOwn(RULES[country].byState, state);

/** The states (AU: short names) or regions (NZ: names) whose holidays are known. */
export const listStates = (country: Country): readonly string[] => Object.keys(RULES[country].byState);

/** A holiday that a government has not appointed for a year yet. */
export interface UnappointedHoliday {
  readonly state: string;
  readonly name: string;
  /** Days that the rule expects; workshops are closed on them. Empty = there is no rule, and no day is closed. */
  readonly expectedDays: readonly PlainDay[];
}

/** Holidays that the country's governments appoint year by year and have not appointed for this year yet. */
export const unappointedHolidays = (country: Country, year: number): readonly UnappointedHoliday[] =>
  [
    ...Object.entries(RULES[country].byState),
    ...AREAS.filter((area) => area.country === country).map(({ state, rules }) => [state, rules] as const),
  ].flatMap(([state, rules]: readonly [string, readonly HolidayRule[]]) =>
    rules
      .filter(({ appointedThrough = year }) => appointedThrough < year)
      .map(({ name, days }) => ({ state, name, expectedDays: days(year) })),
  );

/** A supplier's location, and the public holidays on which it works. */
export interface HolidaySettings {
  readonly country: Country;
  readonly state: string;
  readonly postcode: string | null;
  readonly openHolidays: readonly string[];
}

/** Whether a supplier is closed for a local public holiday: always, unless the supplier has said that it works on that holiday. */
export function isClosedForHoliday(
  { country, state, postcode, openHolidays }: HolidaySettings,
  day: PlainDay,
): boolean {
  const name = holidayName(country, state, day, postcode);
  return name !== null && !openHolidays.includes(name);
}
