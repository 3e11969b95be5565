import type { Country } from "../country/country";
import { type HolidayRule, nthWeekday, weekdayFrom } from "./rules.ts";

const MONDAY = 1;
const WEDNESDAY = 3;
const FRIDAY = 5;
const JULY = 7;

/** Holidays of a part of a state or region, by its postcodes. Where one postcode has suburbs on both sides, a workshop says itself whether it opens. */
interface Area {
  readonly country: Country;
  readonly state: string;
  /** First and last, both included. */
  readonly postcodes: readonly (readonly [first: number, last: number])[];
  readonly rules: readonly HolidayRule[];
  /** The name of the state's or region's holiday that is not observed here. */
  readonly instead?: string;
}

/** People's Day of the Ekka: the Wednesday after the first Friday of August that is the 5th or later. */
const ekka = weekdayFrom("Royal Queensland Show (Ekka)", WEDNESDAY, "08-10");
/** Show days of the Northern Territory (Public Holidays Act 1981, schedule 2): Fridays of July. */
const showDay = (place: string, n: number) => nthWeekday(`${place} Show Day`, n, FRIDAY, JULY);

export const AREAS: readonly Area[] = [
  {
    country: "AU",
    state: "QLD",
    // The City of Brisbane, for which the day is appointed.
    postcodes: [
      [4000, 4018],
      [4030, 4036],
      [4051, 4078],
      [4101, 4113],
      [4115, 4117],
      [4120, 4123],
      [4151, 4156],
      [4169, 4179],
    ],
    rules: [ekka],
  },
  { country: "AU", state: "NT", postcodes: [[870, 875]], rules: [showDay("Alice Springs", 1)] },
  { country: "AU", state: "NT", postcodes: [[860, 862]], rules: [showDay("Tennant Creek", 2)] },
  { country: "AU", state: "NT", postcodes: [[850, 854]], rules: [showDay("Katherine", 3)] },
  { country: "AU", state: "NT", postcodes: [[800, 846]], rules: [showDay("Darwin", 4)] },
  {
    country: "NZ",
    state: "Canterbury",
    // Timaru, Waimate and Mackenzie.
    postcodes: [[7900, 7999]],
    rules: [nthWeekday("South Canterbury Anniversary Day", 4, MONDAY, 9)],
    instead: "Christchurch Show Day",
  },
];

/** The area of a postcode; null = the whole state's holidays and no others. */
export function areaOf(country: Country, state: string, postcode: string | null): Area | null {
  const code = /^\d{3,4}$/.test(postcode ?? "") ? Number(postcode) : null;
  if (code === null) return null;
  return (
    AREAS.find(
      (area) =>
        area.country === country &&
        area.state === state &&
        area.postcodes.some(([first, last]) => code >= first && code <= last),
    ) ?? null
  );
}
