import { easterHoliday, fixedHoliday, type HolidayRule, listedHoliday, nearestMonday, nthWeekday } from "./rules.ts";

const MONDAY = 1;
const TUESDAY = 2;

/** Te Kāhui o Matariki Public Holiday Act 2022, schedule 1: the Friday of each year until 2052. */
const MATARIKI = [
  "2022-06-24",
  "2023-07-14",
  "2024-06-28",
  "2025-06-20",
  "2026-07-10",
  "2027-06-25",
  "2028-07-14",
  "2029-07-06",
  "2030-06-21",
  "2031-07-11",
  "2032-07-02",
  "2033-06-24",
  "2034-07-07",
  "2035-06-29",
  "2036-07-18",
  "2037-07-10",
  "2038-06-25",
  "2039-07-15",
  "2040-07-06",
  "2041-07-19",
  "2042-07-11",
  "2043-07-03",
  "2044-06-24",
  "2045-07-07",
  "2046-06-29",
  "2047-07-19",
  "2048-07-03",
  "2049-06-25",
  "2050-07-15",
  "2051-06-30",
  "2052-06-21",
];

const nationalHolidays: readonly HolidayRule[] = [
  fixedHoliday("New Year's Day", "01-01", "addsTwo"),
  fixedHoliday("Day after New Year's Day", "01-02", "addsTwo"),
  fixedHoliday("Waitangi Day", "02-06", "adds"),
  easterHoliday("Good Friday", -2),
  easterHoliday("Easter Monday", 1),
  fixedHoliday("Anzac Day", "04-25", "adds"),
  nthWeekday("King's Birthday", 1, MONDAY, 6),
  listedHoliday("Matariki", MATARIKI),
  nthWeekday("Labour Day", 4, MONDAY, 10),
  fixedHoliday("Christmas Day", "12-25", "addsTwo"),
  fixedHoliday("Boxing Day", "12-26", "addsTwo"),
];

const auckland = nearestMonday("Auckland Anniversary Day", "01-29");
const wellington = nearestMonday("Wellington Anniversary Day", "01-22");
const nelson = nearestMonday("Nelson Anniversary Day", "02-01");

/** Moves a day that falls on Easter Monday to the Tuesday. */
const moveOffEasterMonday = ({ name, days }: HolidayRule): HolidayRule => ({
  name,
  days: (year) => {
    const [monday] = easterHoliday("", 1).days(year);
    return days(year).flatMap((day) => (day === monday ? easterHoliday("", 2).days(year) : [day]));
  },
});

/** Anniversary days, observed by region (the regions of the localities table). */
const anniversaries: Readonly<Record<string, HolidayRule>> = {
  Auckland: auckland,
  Northland: auckland,
  Waikato: auckland,
  "Bay of Plenty": auckland,
  Gisborne: auckland,
  "Hawke's Bay": nthWeekday("Hawke's Bay Anniversary Day", 4, MONDAY, 10, -3),
  Taranaki: nthWeekday("Taranaki Anniversary Day", 2, MONDAY, 3),
  "Manawatu-Whanganui": wellington,
  Wellington: wellington,
  Nelson: nelson,
  Tasman: nelson,
  Marlborough: nthWeekday("Marlborough Anniversary Day", 4, MONDAY, 10, 7),
  "West Coast": nearestMonday("Westland Anniversary Day", "12-01"),
  Canterbury: nthWeekday("Christchurch Show Day", 2, TUESDAY, 11, 3),
  Otago: moveOffEasterMonday(nearestMonday("Otago Anniversary Day", "03-23")),
  Southland: easterHoliday("Southland Anniversary Day", 2),
  "Chatham Islands": nearestMonday("Chatham Islands Anniversary Day", "11-30"),
};

/** Public holidays by region. */
export const NEW_ZEALAND: Readonly<Record<string, readonly HolidayRule[]>> = Object.fromEntries(
  Object.entries(anniversaries).map(([region, anniversary]) => [region, [...nationalHolidays, anniversary]]),
);
/** Holidays for a place whose region is unknown. */
export const NEW_ZEALAND_EVERYWHERE = nationalHolidays;
