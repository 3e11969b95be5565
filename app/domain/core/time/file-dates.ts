import { isPlainDay } from "./days";
import type { PlainDay } from "./plain-date";
import { MONTH_NAMES } from "./format";

const MONTH_OR_DAY_FIRST_DATE = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const YEAR_FIRST_DATE = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;
/** Matches "2-Jan-26", the form in which spreadsheets show a date typed without its year, and "Sunday, 21 June 2026", "21Jun2026" and "1st July 2026". */
const DAY_MONTH_NAME_PATTERN =
  /^(?:[a-z]{3,9}\.?,? +)?(\d{1,2})(?:st|nd|rd|th)?[ /.-]*([a-z]{3,9})\.?,?[ /.-]*(\d{4}|\d{2})$/i;
/** Matches "Dec 24, 2026". A two-digit year is not accepted, because it could be mistaken for a day. */
const MONTH_NAME_DAY_PATTERN =
  /^(?:[a-z]{3,9}\.?,? +)?([a-z]{3,9})\.?[ /.-]+(\d{1,2})(?:st|nd|rd|th)?(?:, *|[ /.-]+)(\d{4})$/i;
const padTwoDigits = (text: string) => text.padStart(2, "0");

/** Parses a month name or a prefix such as "Sept"; "" = not a month. */
function monthNumber(name: string): string {
  const at = MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()));
  return at < 0 ? "" : padTwoDigits(String(at + 1));
}

/** Expands two-digit years as spreadsheets do: 69 is 2069, 70 is 1970. */
const expandYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

/** The order of day and month in a file, and whether it is unambiguous. Dates that begin with the year do not affect it. */
export interface DateOrder {
  readonly first: "day" | "month";
  readonly isCertain: boolean;
  /** True = the dates allow both orders, and only in this one does the odometer never decrease. */
  readonly isByOdometer?: true;
}

/** Detects the order for a whole file: month first if some date cannot be read otherwise, else day first. Dates that are invalid in both orders do not affect it. */
export function dateOrder(dates: readonly string[]): DateOrder {
  const readings = dates
    .filter((date) => MONTH_OR_DAY_FIRST_DATE.test(stripTime(date)))
    .map((date) => ({ dayFirst: readDate(date, false), monthFirst: readDate(date, true) }))
    .filter(({ dayFirst, monthFirst }) => dayFirst !== null || monthFirst !== null);
  const hasMonthFirst = readings.some(({ dayFirst }) => dayFirst === null);
  const hasDayFirst = readings.some(({ monthFirst }) => monthFirst === null);
  return {
    first: hasMonthFirst && !hasDayFirst ? "month" : "day",
    isCertain: hasMonthFirst !== hasDayFirst || readings.every(({ dayFirst, monthFirst }) => dayFirst === monthFirst),
  };
}

/** Removes a time of day after the date. */
const stripTime = (text: string): string => text.trim().replace(/[ T]\d{1,2}:\d{2}.*$/, "");

/** Parses a date from a file, in the file's order of day and month; null = invalid. */
export function readDate(text: string, isMonthFirst: boolean): PlainDay | null {
  const dateText = stripTime(text);
  const [, year = "", month = "", day = ""] = YEAR_FIRST_DATE.exec(dateText) ?? COMPACT_DATE.exec(dateText) ?? [];
  const [, first = "", second = "", lastYear = ""] = MONTH_OR_DAY_FIRST_DATE.exec(dateText) ?? [];
  const [, dayBefore = "", nameAfter = "", shortYear = ""] = DAY_MONTH_NAME_PATTERN.exec(dateText) ?? [];
  const [, nameBefore = "", dayAfter = "", yearAfter = ""] = MONTH_NAME_DAY_PATTERN.exec(dateText) ?? [];
  const [y, m, d] =
    year !== ""
      ? [year, month, day]
      : first !== ""
        ? [lastYear, ...(isMonthFirst ? [first, second] : [second, first])]
        : dayBefore !== ""
          ? [expandYear(shortYear), monthNumber(nameAfter), dayBefore]
          : [yearAfter, monthNumber(nameBefore), dayAfter];
  const result = `${y}-${padTwoDigits(m ?? "")}-${padTwoDigits(d ?? "")}`;
  return isPlainDay(result) ? result : null;
}
