import type { Country } from "../country/country";
import { appointedByRule, appointedDays, type HolidayRule, nthWeekday, weekdayOnOrAfter } from "./rules.ts";
import { type PostcodeRange, QUEENSLAND_SHOWS } from "./show-days.ts";

const MONDAY = 1;
const TUESDAY = 2;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/**
 * Holidays of part of a state or region, by postcode. A postcode in several areas has the holidays of all of them. Where a postcode has suburbs on both sides
 * of a boundary, the workshop itself states whether it opens.
 */
interface Area {
  readonly country: Country;
  readonly state: string;
  readonly postcodes: readonly PostcodeRange[];
  readonly rules: readonly HolidayRule[];
  /** Name of the state or region holiday that this area does not observe. */
  readonly replacedHoliday?: string;
}

/**
 * Royal Queensland Show, "People's Day": the Wednesday after the first Friday on or after 5 August. The government publishes the day with the state's holidays
 * (https://www.qld.gov.au/recreation/travel/holidays/public: 12 August 2026, 11 August 2027).
 */
const ekka = appointedByRule(weekdayOnOrAfter("Royal Queensland Show (Ekka)", WEDNESDAY, "08-10"), 2027);

/**
 * Show days of the Northern Territory are appointed in the Gazette (Public Holidays Act 1981 (NT), section 6). Since 2015 each has been on the same Friday of
 * July (https://nt.gov.au/nt-public-holidays: 3, 10, 17 and 24 July 2026; 2, 9, 16 and 23 July 2027). Borroloola's day has moved, so only its appointed days
 * are listed.
 */
const showDay = (place: string, n: number) => appointedByRule(nthWeekday(`${place} Show Day`, n, FRIDAY, 7), 2027);

/**
 * Statutory Holidays Act 2000 (Tas), schedule 1, and the areas that WorkSafe Tasmania publishes
 * (https://worksafe.tas.gov.au/topics/laws-and-compliance/public-holidays). Holidays that apply only to the State Service (Easter Tuesday, Devonport Cup,
 * Launceston Cup) do not close workshops.
 */
const tasmanianArea = (postcodes: readonly PostcodeRange[], ...rules: readonly HolidayRule[]): Area => ({
  country: "AU",
  state: "TAS",
  postcodes,
  rules,
});
const recreationDay = nthWeekday("Recreation Day", 1, MONDAY, 11);
const hobartShow = nthWeekday("Royal Hobart Show", 4, SATURDAY, 10, -2);

export const AREAS: readonly Area[] = [
  {
    country: "AU",
    state: "QLD",
    // The City of Brisbane, by the postcodes of its localities in data/localities.csv. 4035, 4055, 4117 and 4123 also have suburbs in neighbouring council
    // areas.
    postcodes: [
      [4000, 4018],
      [4025, 4036],
      [4051, 4078],
      [4101, 4113],
      [4115, 4117],
      [4120, 4123],
      [4151, 4156],
      [4169, 4179],
    ],
    rules: [ekka],
  },
  ...QUEENSLAND_SHOWS.map(
    ({ name, postcodes, days }): Area => ({
      country: "AU",
      state: "QLD",
      postcodes,
      rules: [appointedDays(name, days)],
    }),
  ),
  { country: "AU", state: "NT", postcodes: [[870, 875]], rules: [showDay("Alice Springs", 1)] },
  { country: "AU", state: "NT", postcodes: [[860, 862]], rules: [showDay("Tennant Creek", 2)] },
  { country: "AU", state: "NT", postcodes: [[850, 853]], rules: [showDay("Katherine", 3)] },
  { country: "AU", state: "NT", postcodes: [[800, 846]], rules: [showDay("Darwin", 4)] },
  {
    country: "AU",
    state: "NT",
    postcodes: [[854, 854]],
    rules: [appointedDays("Borroloola Show Day", ["2026-08-14", "2027-08-13"])],
  },
  // South of and including Oatlands and Swansea, except Strathgordon and the West Coast.
  tasmanianArea(
    [
      [7000, 7120],
      [7140, 7190],
    ],
    nthWeekday("Royal Hobart Regatta", 2, MONDAY, 2),
    hobartShow,
  ),
  // Strathgordon observes the show but not the regatta.
  tasmanianArea([[7139, 7139]], hobartShow, recreationDay),
  tasmanianArea([[7209, 7470]], recreationDay),
  tasmanianArea([[7256, 7256]], nthWeekday("King Island Show", 1, TUESDAY, 3)),
  // The Circular Head council area.
  tasmanianArea([[7330, 7331]], nthWeekday("Agfest", 1, THURSDAY, 5, 1)),
  // The council areas Burnie, Waratah-Wynyard and West Coast.
  tasmanianArea(
    [
      [7320, 7325],
      [7466, 7470],
    ],
    nthWeekday("Burnie Show", 1, SATURDAY, 10, -1),
  ),
  // The council areas Break O'Day, Dorset, George Town, Launceston, Meander Valley, Northern Midlands and West Tamar.
  tasmanianArea(
    [
      [7209, 7254],
      [7258, 7304],
    ],
    nthWeekday("Royal Launceston Show", 2, SATURDAY, 10, -2),
  ),
  tasmanianArea(
    [
      [7255, 7255],
      [7257, 7257],
    ],
    nthWeekday("Flinders Island Show", 3, SATURDAY, 10, -1),
  ),
  // The council areas Devonport, Kentish and Latrobe observe the Friday nearest to 30 November, but not after 1 December.
  tasmanianArea([[7305, 7310]], weekdayOnOrAfter("Devonport Show", FRIDAY, "11-25")),
  {
    country: "NZ",
    state: "Canterbury",
    // Timaru, Waimate and Mackenzie observe Dominion Day (https://teara.govt.nz/en/public-holidays).
    postcodes: [[7900, 7999]],
    rules: [nthWeekday("South Canterbury Anniversary Day", 4, MONDAY, 9)],
    replacedHoliday: "Christchurch Show Day",
  },
  {
    country: "NZ",
    state: "Canterbury",
    // Kaikōura was in Marlborough Province. Its council confirmed in 2011 that it observes Marlborough's day (Canterbury Earthquake Commemoration Day Act 2011).
    postcodes: [
      [7300, 7300],
      [7340, 7340],
      [7371, 7374],
    ],
    rules: [nthWeekday("Marlborough Anniversary Day", 4, MONDAY, 10, 7)],
    replacedHoliday: "Christchurch Show Day",
  },
];

/** The areas that contain a postcode; empty = only the holidays of the whole state apply. */
export function findAreas(country: Country, state: string, postcode: string | null): readonly Area[] {
  const code = /^\d{3,4}$/.test(postcode ?? "") ? Number(postcode) : null;
  if (code === null) return [];
  return AREAS.filter(
    (area) =>
      area.country === country &&
      area.state === state &&
      area.postcodes.some(([first, last]) => code >= first && code <= last),
  );
}
