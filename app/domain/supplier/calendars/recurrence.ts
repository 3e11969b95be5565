import { toEpochDay, fromEpochDay, weekdayOfEpochDay } from "../../core/time/day-number.ts";

/** A local time: the day as a `dayNumber`, and the second of that day. */
export interface WallTime {
  readonly day: number;
  readonly second: number;
}

interface NthWeekday {
  /** Position of the weekday within the month or year, counted from the end if negative; 0 = every one. */
  readonly nth: number;
  readonly weekday: number;
}

/** An RRULE (RFC 5545, 3.3.10) without UNTIL, which is an instant and not part of the pattern. Empty list = not specified. */
export interface Recurrence {
  readonly frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  readonly interval: number;
  readonly count: number | null;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly NthWeekday[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly positions: readonly number[];
  readonly weekStart: number;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

/** Remaining number of days to scan for all rules of a file together. It limits the processing time of a file. */
export interface ScanBudget {
  days: number;
}

/** Maximum number of days to scan: about one second of work, and enough for a thousand series over many years. */
export const MAX_DAYS_SCANNED = 2_000_000;
const DAYS_PER_PERIOD = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** The parts of a rule such as `FREQ=WEEKLY;BYDAY=MO`, by name. */
export const parseRuleParts = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .toUpperCase()
      .split(";")
      .flatMap((part) => {
        const at = part.indexOf("=");
        return at > 0 ? [[part.slice(0, at), part.slice(at + 1)] as const] : [];
      }),
  );

/** Parses a rule; null if it is invalid or repeats within a day. */
export function readRecurrence(parts: ReadonlyMap<string, string>): Recurrence | null {
  const frequency = FREQUENCIES.find((value) => value === parts.get("FREQ"));
  const readNumbers = (name: string, from: number, to: number): readonly number[] | null => {
    const text = parts.get(name);
    if (text === undefined) return [];
    const values = text.split(",").map((value) => (/^[+-]?\d{1,3}$/.test(value) ? Number(value) : Number.NaN));
    return values.every((value) => value >= from && value <= to && (value !== 0 || from === 0)) ? values : null;
  };
  const readWholeNumber = (name: string): number | null => {
    const text = parts.get(name);
    return text !== undefined && /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null;
  };
  const weekdays = (parts.get("BYDAY")?.split(",") ?? []).map((value) => {
    const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(value);
    if (!match) return null;
    return {
      nth: Number(match[1] ?? 0),
      weekday: WEEKDAYS.indexOf(match[2] as (typeof WEEKDAYS)[number]) + 1,
    };
  });
  const numberLists = {
    months: readNumbers("BYMONTH", 1, 12),
    monthDays: readNumbers("BYMONTHDAY", -31, 31),
    yearDays: readNumbers("BYYEARDAY", -366, 366),
    weeks: readNumbers("BYWEEKNO", -53, 53),
    hours: readNumbers("BYHOUR", 0, 23),
    minutes: readNumbers("BYMINUTE", 0, 59),
    positions: readNumbers("BYSETPOS", -366, 366),
  };
  const validWeekdays = weekdays.flatMap((item) => (item === null ? [] : [item]));
  const interval = parts.has("INTERVAL") ? readWholeNumber("INTERVAL") : 1;
  const count = parts.has("COUNT") ? readWholeNumber("COUNT") : null;
  const weekStart = WEEKDAYS.findIndex((value) => value === (parts.get("WKST") ?? "MO")) + 1;
  if (frequency === undefined || interval === null || weekStart === 0 || validWeekdays.length < weekdays.length)
    return null;
  if ((parts.has("COUNT") && count === null) || parts.has("BYSECOND")) return null;
  const { months, monthDays, yearDays, weeks, hours, minutes, positions } = numberLists;
  if (!months || !monthDays || !yearDays || !weeks || !hours || !minutes || !positions) return null;
  return {
    frequency,
    interval,
    count,
    months,
    monthDays,
    weekdays: validWeekdays,
    yearDays,
    weeks,
    hours,
    minutes,
    positions,
    weekStart,
  };
}

/** Yields the local times of a rule until the day `last`. Skips those before `from` if no counting is needed. Returns null when the budget ran out first. */
export function* occurrences(
  rule: Recurrence,
  start: WallTime,
  from: number,
  last: number,
  scanBudget: ScanBudget,
): Generator<WallTime, null | true> {
  const expander = DAY_EXPANDERS[rule.frequency];
  const times = expandTimes(rule, start);
  // A rule with COUNT must be counted from its first occurrence.
  let period = rule.count === null ? Math.max(0, expander.lastPeriodBefore(rule, start.day, from)) : 0;
  let count = 0;
  for (; scanBudget.days > 0; period += 1) {
    scanBudget.days -= DAYS_PER_PERIOD[rule.frequency];
    const { first, days: periodDays } = expander.daysIn(rule, start.day, period);
    if (first > last) return true;
    const candidates = periodDays
      .sort((a, b) => a - b)
      .flatMap((day) => times.map((second): WallTime => ({ day, second })));
    for (const at of pickPositions(candidates, rule.positions)) {
      if (at.day < start.day || (at.day === start.day && at.second < start.second)) continue;
      if (at.day > last) return true;
      yield at;
      count += 1;
      if (rule.count !== null && count >= rule.count) return true;
    }
  }
  return null;
}

const expandTimes = ({ hours, minutes }: Recurrence, { second }: WallTime): readonly number[] => {
  const hour = Math.floor(second / 3600);
  const minute = Math.floor((second % 3600) / 60);
  const at = new Set(
    (hours.length > 0 ? hours : [hour]).flatMap((hour) =>
      (minutes.length > 0 ? minutes : [minute]).map((value) => hour * 3600 + value * 60 + (second % 60)),
    ),
  );
  return [...at].sort((a, b) => a - b);
};

const pickPositions = (candidates: readonly WallTime[], positions: readonly number[]): readonly WallTime[] => {
  if (positions.length === 0) return candidates;
  const indexes = new Set(positions.map((value) => (value > 0 ? value - 1 : candidates.length + value)));
  return candidates.filter((_, index) => indexes.has(index));
};

interface PeriodDays {
  /** The number of the last period that ends before a day. 0 is the period that contains the start. */
  lastPeriodBefore(rule: Recurrence, start: number, day: number): number;
  /** The days of a period that match the rule, and the first day that could match. */
  daysIn(rule: Recurrence, start: number, period: number): { readonly first: number; readonly days: number[] };
}

const toDateParts = (day: number) => {
  const [year = 0, month = 0, date = 0] = fromEpochDay(day).split("-").map(Number);
  return { year, month, date };
};
const toDayNumber = (year: number, month: number, date: number) =>
  toEpochDay(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);
const firstDayOfMonth = (months: number) => toDayNumber(Math.floor(months / 12), (months % 12) + 1, 1);
const firstDayOfYear = (year: number) => toDayNumber(year, 1, 1);

const matchesMonths = ({ months }: Recurrence, day: number) =>
  months.length === 0 || months.includes(toDateParts(day).month);
const matchesWeekdays = ({ weekdays }: Recurrence, day: number) =>
  weekdays.length === 0 || weekdays.some(({ weekday }) => weekday === weekdayOfEpochDay(day));
const matchesMonthDays = ({ monthDays }: Recurrence, day: number) => {
  if (monthDays.length === 0) return true;
  const { year, month, date } = toDateParts(day);
  const length = firstDayOfMonth(year * 12 + month) - toDayNumber(year, month, 1);
  return monthDays.some((value) => (value > 0 ? value : length + 1 + value) === date);
};
const matchesYearDays = ({ yearDays }: Recurrence, day: number) => {
  if (yearDays.length === 0) return true;
  const { year } = toDateParts(day);
  const dayOfYear = day - firstDayOfYear(year) + 1;
  const length = firstDayOfYear(year + 1) - firstDayOfYear(year);
  return yearDays.some((value) => (value > 0 ? value : length + 1 + value) === dayOfYear);
};

const numberRange = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i);

/** The days of a range that match the weekdays, such as every Monday, the second Monday or the last. */
function selectWeekdays({ weekdays }: Recurrence, days: readonly number[]): number[] {
  const matchingDays = weekdays.flatMap(({ nth, weekday }) => {
    const sameWeekdays = days.filter((day) => weekdayOfEpochDay(day) === weekday);
    if (nth === 0) return sameWeekdays;
    const value = sameWeekdays.at(nth > 0 ? nth - 1 : nth);
    return value === undefined ? [] : [value];
  });
  return [...new Set(matchingDays)];
}

/** The matching days of a month. */
function monthlyDays(rule: Recurrence, start: number, months: number): number[] {
  const days = numberRange(firstDayOfMonth(months), firstDayOfMonth(months + 1));
  if (rule.monthDays.length > 0) return days.filter((day) => matchesMonthDays(rule, day) && matchesWeekdays(rule, day));
  if (rule.weekdays.length > 0) return selectWeekdays(rule, days);
  const { date } = toDateParts(start);
  return days.filter((_, index) => index === date - 1);
}

/** All days in the rule's week numbers of a year (BYWEEKNO). Week 1 is the first with at least four days in that year. */
function weeklyDays({ weeks, weekStart }: Recurrence, year: number): number[] {
  const firstWeek = (forYear: number) => {
    const first = firstDayOfYear(forYear);
    const daysIntoWeek = (weekdayOfEpochDay(first) - weekStart + 7) % 7;
    return daysIntoWeek <= 3 ? first - daysIntoWeek : first - daysIntoWeek + 7;
  };
  const first = firstWeek(year);
  const nextFirst = firstWeek(year + 1);
  const count = (nextFirst - first) / 7;
  return weeks.flatMap((value) => {
    const place = value > 0 ? value : count + 1 + value;
    return place >= 1 && place <= count ? numberRange(first + (place - 1) * 7, first + place * 7) : [];
  });
}

function yearlyDays(rule: Recurrence, start: number, year: number): number[] {
  const days = numberRange(firstDayOfYear(year), firstDayOfYear(year + 1));
  if (rule.yearDays.length > 0)
    return days.filter(
      (day) =>
        matchesYearDays(rule, day) &&
        matchesMonths(rule, day) &&
        matchesMonthDays(rule, day) &&
        matchesWeekdays(rule, day),
    );
  if (rule.weeks.length > 0) {
    const weekdayRule =
      rule.weekdays.length > 0 ? rule : { ...rule, weekdays: [{ nth: 0, weekday: weekdayOfEpochDay(start) }] };
    return weeklyDays(rule, year).filter(
      (day) => matchesWeekdays(weekdayRule, day) && matchesMonths(rule, day) && matchesMonthDays(rule, day),
    );
  }
  const { month } = toDateParts(start);
  if (rule.monthDays.length > 0 || rule.months.length > 0) {
    const months = rule.months.length > 0 ? rule.months : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    return months.flatMap((value) => monthlyDays(rule, start, year * 12 + value - 1));
  }
  return rule.weekdays.length > 0 ? selectWeekdays(rule, days) : monthlyDays(rule, start, year * 12 + month - 1);
}

const toMonths = (day: number) => {
  const { year, month } = toDateParts(day);
  return year * 12 + month - 1;
};

const DAY_EXPANDERS: Readonly<Record<Recurrence["frequency"], PeriodDays>> = {
  DAILY: {
    lastPeriodBefore: ({ interval }, start, day) => Math.floor((day - start) / interval),
    daysIn: (rule, start, period) => {
      const day = start + period * rule.interval;
      const matchesRule =
        matchesMonths(rule, day) &&
        matchesMonthDays(rule, day) &&
        matchesYearDays(rule, day) &&
        matchesWeekdays(rule, day);
      return { first: day, days: matchesRule ? [day] : [] };
    },
  },
  WEEKLY: {
    lastPeriodBefore: ({ interval }, start, day) => Math.floor((day - start) / 7 / interval) - 1,
    daysIn: (rule, start, period) => {
      const first = start - ((weekdayOfEpochDay(start) - rule.weekStart + 7) % 7) + period * rule.interval * 7;
      const weekdayRule =
        rule.weekdays.length > 0 ? rule : { ...rule, weekdays: [{ nth: 0, weekday: weekdayOfEpochDay(start) }] };
      return {
        first,
        days: numberRange(first, first + 7).filter(
          (day) => matchesWeekdays(weekdayRule, day) && matchesMonths(rule, day),
        ),
      };
    },
  },
  MONTHLY: {
    lastPeriodBefore: ({ interval }, start, day) => Math.floor((toMonths(day) - toMonths(start)) / interval) - 1,
    daysIn: (rule, start, period) => {
      const months = toMonths(start) + period * rule.interval;
      const first = firstDayOfMonth(months);
      return { first, days: matchesMonths(rule, first) ? monthlyDays(rule, start, months) : [] };
    },
  },
  YEARLY: {
    lastPeriodBefore: ({ interval }, start, day) =>
      Math.floor((toDateParts(day).year - toDateParts(start).year) / interval) - 1,
    daysIn: (rule, start, period) => {
      const year = toDateParts(start).year + period * rule.interval;
      // Week 1 of a year may begin in the previous year, hence 6 days earlier.
      return { first: firstDayOfYear(year) - 6, days: yearlyDays(rule, start, year) };
    },
  },
};
