import { Temporal } from "temporal-polyfill";
import type { PlainDay } from "../time/plain-date";

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876, also called Meeus/Jones/Butcher). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}

/** A public holiday with its name and its days in a year. A substitute day can be added to the day itself. */
export interface HolidayRule {
  readonly name: string;
  readonly days: (year: number) => readonly PlainDay[];
  /**
   * Last year for which the day has been appointed, if a government appoints it year by year; absent = set by a standing law. For later years the day is
   * predicted by a rule or missing.
   */
  readonly appointedThrough?: number;
}

const MONDAY = 1;

/**
 * How a fixed date that falls on a weekend is observed, which differs by law: `stays` keeps only the day itself; `moves` to the next Monday; `sundayMoves` only
 * from Sunday; `adds` the next Monday as well; `addsTwo` and `movesTwo`: Saturday gives Monday, Sunday gives Tuesday (Christmas with Boxing Day).
 */
export type WeekendRule = "stays" | "moves" | "sundayMoves" | "adds" | "addsTwo" | "movesTwo";

export function fixedHoliday(name: string, monthDay: string, weekendRule: WeekendRule = "stays"): HolidayRule {
  return {
    name,
    days: (year) => {
      const day = Temporal.PlainDate.from(`${year}-${monthDay}`);
      if (day.dayOfWeek < 6 || weekendRule === "stays" || (weekendRule === "sundayMoves" && day.dayOfWeek === 6))
        return [day.toString()];
      const daysToMonday = 8 - day.dayOfWeek;
      const substitute = day
        .add({ days: weekendRule === "addsTwo" || weekendRule === "movesTwo" ? 2 : daysToMonday })
        .toString();
      const keepsOriginalDay = weekendRule === "adds" || weekendRule === "addsTwo";
      return keepsOriginalDay ? [day.toString(), substitute] : [substitute];
    },
  };
}

/** A day relative to Easter Sunday; offset -2 is Good Friday. */
export const easterHoliday = (name: string, offset: number): HolidayRule => ({
  name,
  days: (year) => [easterSunday(year).add({ days: offset }).toString()],
});

const nthWeekdayDate = (year: number, month: number, weekday: number, n: number) => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (n - 1) * 7 });
};

/** The nth weekday of a month plus an offset in days: ("Show Day", 2, Tuesday, 11, 3) is the Friday after the second Tuesday in November. */
export const nthWeekday = (name: string, n: number, weekday: number, month: number, offset = 0): HolidayRule => ({
  name,
  days: (year) => [nthWeekdayDate(year, month, weekday, n).add({ days: offset }).toString()],
});

/** The last given weekday before a date, e.g. the Monday before 1 October. */
export const weekdayBefore = (name: string, weekday: number, monthDay: string): HolidayRule => ({
  name,
  days: (year) => {
    const limit = Temporal.PlainDate.from(`${year}-${monthDay}`);
    return [limit.subtract({ days: ((limit.dayOfWeek - weekday + 6) % 7) + 1 }).toString()];
  },
});

/** The first given weekday on or after a date. */
export const weekdayOnOrAfter = (name: string, weekday: number, monthDay: string): HolidayRule => ({
  name,
  days: (year) => {
    const fromDate = Temporal.PlainDate.from(`${year}-${monthDay}`);
    return [fromDate.add({ days: (weekday - fromDate.dayOfWeek + 7) % 7 }).toString()];
  },
});

/** The Monday nearest to a date, as New Zealand observes its anniversary days. */
export const nearestMonday = (name: string, monthDay: string): HolidayRule => ({
  name,
  days: (year) => {
    const day = Temporal.PlainDate.from(`${year}-${monthDay}`);
    const daysBack = day.dayOfWeek - MONDAY;
    return [(daysBack <= 3 ? day.subtract({ days: daysBack }) : day.add({ days: 7 - daysBack })).toString()];
  },
});

/** A day that is appointed year by year and has followed a rule so far. After the last appointed year, the rule gives the expected day. */
export const appointedByRule = (rule: HolidayRule, appointedThrough: number): HolidayRule => ({
  ...rule,
  appointedThrough,
});

/** Days that are appointed year by year and follow no rule. A year without an appointment has none, because any day would be a guess. */
export const appointedDays = (name: string, days: readonly PlainDay[]): HolidayRule => ({
  ...listedHoliday(name, days),
  appointedThrough: Math.max(...days.map((day) => Number(day.slice(0, 4)))),
});

/** Days listed individually by law. */
export const listedHoliday = (name: string, days: readonly PlainDay[]): HolidayRule => ({
  name,
  days: (year) => days.filter((day) => day.startsWith(`${year}-`)),
});
