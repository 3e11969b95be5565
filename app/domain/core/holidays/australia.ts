import {
  appointedByRule,
  easterHoliday,
  fixedHoliday,
  type HolidayRule,
  listedHoliday,
  nthWeekday,
  type WeekendRule,
  weekdayBefore,
  weekdayOnOrAfter,
} from "./rules.ts";

const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;

const newYear = fixedHoliday("New Year's Day", "01-01", "adds");
const australiaDay = fixedHoliday("Australia Day", "01-26", "moves");
const goodFriday = easterHoliday("Good Friday", -2);
const easterSaturday = easterHoliday("Easter Saturday", -1);
const easterSundayHoliday = easterHoliday("Easter Sunday", 0);
const easterMonday = easterHoliday("Easter Monday", 1);
const christmas = fixedHoliday("Christmas Day", "12-25", "addsTwo");
const boxingDay = fixedHoliday("Boxing Day", "12-26", "addsTwo");
const anzacDay = (weekendRule: WeekendRule) => fixedHoliday("Anzac Day", "04-25", weekendRule);
const kingsBirthdayJune = nthWeekday("King's Birthday", 2, MONDAY, 6);
const labourDayOctober = nthWeekday("Labour Day", 1, MONDAY, 10);
const easterDays = [goodFriday, easterSaturday, easterSundayHoliday, easterMonday];

/**
 * Whole-day public holidays by state, as set by the states' own acts. Part-day holidays (Christmas Eve from 6 or 7 pm) are left out, because workshops do not
 * close for them.
 */
export const AUSTRALIA: Readonly<Record<string, readonly HolidayRule[]>> = {
  ACT: [
    newYear,
    australiaDay,
    nthWeekday("Canberra Day", 2, MONDAY, 3),
    ...easterDays,
    anzacDay("sundayMoves"),
    // Declared for 2026 only (Notifiable Instrument NI2026-154).
    listedHoliday("Additional day for Anzac Day", ["2026-04-27"]),
    weekdayOnOrAfter("Reconciliation Day", MONDAY, "05-27"),
    kingsBirthdayJune,
    labourDayOctober,
    christmas,
    boxingDay,
  ],
  // New South Wales has also declared the Monday after Anzac Day, for 2026 and 2027 only.
  NSW: [
    newYear,
    australiaDay,
    ...easterDays,
    anzacDay("stays"),
    listedHoliday("Additional day for Anzac Day", ["2026-04-27", "2027-04-26"]),
    kingsBirthdayJune,
    labourDayOctober,
    christmas,
    boxingDay,
  ],
  NT: [
    newYear,
    australiaDay,
    ...easterDays,
    anzacDay("sundayMoves"),
    nthWeekday("May Day", 1, MONDAY, 5),
    kingsBirthdayJune,
    nthWeekday("Picnic Day", 1, MONDAY, 8),
    christmas,
    boxingDay,
  ],
  QLD: [
    newYear,
    australiaDay,
    ...easterDays,
    anzacDay("sundayMoves"),
    nthWeekday("Labour Day", 1, MONDAY, 5),
    nthWeekday("King's Birthday", 1, MONDAY, 10),
    christmas,
    boxingDay,
  ],
  SA: [
    newYear,
    australiaDay,
    nthWeekday("Adelaide Cup Day", 2, MONDAY, 3),
    ...easterDays,
    anzacDay("stays"),
    kingsBirthdayJune,
    labourDayOctober,
    christmas,
    fixedHoliday("Proclamation Day", "12-26", "addsTwo"),
  ],
  TAS: [
    fixedHoliday("New Year's Day", "01-01", "moves"),
    australiaDay,
    nthWeekday("Eight Hours Day", 2, MONDAY, 3),
    goodFriday,
    easterMonday,
    anzacDay("stays"),
    kingsBirthdayJune,
    christmas,
    fixedHoliday("Boxing Day", "12-26", "movesTwo"),
  ],
  // The government appoints the Friday before the grand final each year, once the league has set its calendar. So far it has been the eve of the last Saturday
  // of September.
  VIC: [
    newYear,
    australiaDay,
    nthWeekday("Labour Day", 2, MONDAY, 3),
    ...easterDays,
    anzacDay("stays"),
    kingsBirthdayJune,
    appointedByRule(weekdayBefore("AFL Grand Final Friday", FRIDAY, "09-30"), 2026),
    nthWeekday("Melbourne Cup", 1, TUESDAY, 11),
    christmas,
    boxingDay,
  ],
  // Western Australia proclaims the King's Birthday each year, so far for the last Monday of September.
  WA: [
    newYear,
    australiaDay,
    nthWeekday("Labour Day", 1, MONDAY, 3),
    goodFriday,
    easterSundayHoliday,
    easterMonday,
    anzacDay("adds"),
    nthWeekday("Western Australia Day", 1, MONDAY, 6),
    appointedByRule(weekdayBefore("King's Birthday", MONDAY, "10-01"), 2027),
    christmas,
    boxingDay,
  ],
};
