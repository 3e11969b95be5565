import type { PlainDay } from "./plain-date";

/** Days in 400 years, after which the calendar repeats. */
const DAYS_PER_ERA = 146_097;
/** Days from 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;
const MAX_DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * Days since 1970-01-01 in the Gregorian calendar, by integer arithmetic because a price search computes hundreds of days (Howard Hinnant, "chrono-Compatible
 * Low-Level Date Algorithms", days_from_civil). Throws RangeError if `day` is not a day of the years 0000 to 9999.
 */
export function toEpochDay(day: PlainDay): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const year = Number(match?.[1]);
  const month = Number(match?.[2]);
  const date = Number(match?.[3]);
  const lastDay = month === 2 && !isLeap(year) ? 28 : MAX_DAYS_IN_MONTH[month - 1];
  if (match === null || lastDay === undefined || date < 1 || date > lastDay) throw new RangeError(`not a day: ${day}`);
  // Years begin in March here, so that a leap day is the last day of its year.
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return (
    era * DAYS_PER_ERA +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    DAYS_TO_1970
  );
}

const padDigits = (value: number, count: number) => String(value).padStart(count, "0");

/** The day that is a number of days after 1970-01-01 (civil_from_days). Throws RangeError outside the years 0000 to 9999. */
export function fromEpochDay(number: number): PlainDay {
  const days = number + DAYS_TO_1970;
  const era = Math.floor(days / DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`a day outside the years 0000 to 9999: ${number}`);
  return `${padDigits(year, 4)}-${padDigits(month, 2)}-${padDigits(dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1, 2)}`;
}

/** ISO: 1 = Monday … 7 = Sunday. 1970-01-01 was a Thursday. */
export const weekdayOfEpochDay = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;
