import { Temporal } from "temporal-polyfill";
import type { PlainDay } from "../core/time/plain-date";
import { formatDay, formatMonth } from "../core/time/format";

export interface CalendarDay {
  readonly day: PlainDay;
  readonly number: number;
  readonly isSelectable: boolean;
  /** "Mon 30 Nov 2026"; "" if the day cannot be chosen. */
  readonly label: string;
}

export interface CalendarMonth {
  /** "December 2026". */
  readonly name: string;
  /** Weeks of seven days, Monday first; null = a day of another month. */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[];
}

/** Builds the months from `first` to `last` in whole weeks. Only days in this range that `isOpen` accepts can be chosen. */
export function buildCalendar(
  first: PlainDay,
  last: PlainDay,
  isOpen: (day: PlainDay) => boolean,
): readonly CalendarMonth[] {
  const months: CalendarMonth[] = [];
  const end = Temporal.PlainDate.from(last).toPlainYearMonth();
  for (
    let month = Temporal.PlainDate.from(first).toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, end) <= 0;
    month = month.add({ months: 1 })
  ) {
    const start = month.toPlainDate({ day: 1 });
    const days = Array.from({ length: month.daysInMonth }, (_, index) => {
      const day = start.add({ days: index }).toString();
      const isSelectable = day >= first && day <= last && isOpen(day);
      return { day, number: index + 1, isSelectable, label: isSelectable ? formatDay(day) : "" };
    });
    const cells: (CalendarDay | null)[] = [...Array<null>(start.dayOfWeek - 1).fill(null), ...days];
    while (cells.length % 7 !== 0) cells.push(null);
    const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
    // Leaves out weeks that lie entirely outside the range.
    const matchingWeeks = weeks.filter((week) =>
      week.some((cell) => cell !== null && cell.day >= first && cell.day <= last),
    );
    months.push({ name: formatMonth(start.toString()), weeks: matchingWeeks });
  }
  return months;
}
