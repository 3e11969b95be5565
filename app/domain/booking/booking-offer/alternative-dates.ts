import type { TimeOption } from "../../supplier/availability/time-options";
import { addDays, addMonths, isPlainDay } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { OfferedDate, DateInput } from "./booking-offer";
import type { FormErrors } from "../../core/forms/read-form";

export const MAX_ALTERNATIVES = 3;

export interface AlternativeWindow {
  readonly first: PlainDay;
  readonly last: PlainDay;
}

/** Dates from tomorrow in the supplier's zone up to this many months ahead (P-174, P-175). */
export const alternativeWindow = (today: PlainDay, months: number): AlternativeWindow => ({
  first: addDays(today, 1),
  last: addMonths(today, months),
});

export type DateCheckResult =
  | { readonly ok: true; readonly dates: readonly OfferedDate[] }
  | { readonly ok: false; readonly fields: FormErrors };

/**
 * Validates one to three different days inside the window, each with one of the supplier's start times (P-174 to P-179). `listStartOptions` returns the start
 * times for a day, or an empty list if the day cannot be offered. Errors are keyed by `date-1`, `startAt-1` …; `dates` is for the list as a whole.
 */
export function checkAlternatives(
  dateInputs: readonly DateInput[],
  window: AlternativeWindow,
  listStartOptions: (day: PlainDay) => readonly TimeOption[],
): DateCheckResult {
  const fields: Record<string, readonly string[]> = {};
  if (dateInputs.length === 0) fields["date-1"] = ["Choose at least one other date"];
  if (dateInputs.length > MAX_ALTERNATIVES) fields.dates = [`Choose at most ${MAX_ALTERNATIVES} dates`];
  const dates: OfferedDate[] = [];
  for (const [index, { date, startAt, endAt }] of dateInputs.slice(0, MAX_ALTERNATIVES).entries()) {
    const problem = dateProblem(date, dateInputs.slice(0, index), window);
    if (problem) {
      fields[`date-${index + 1}`] = [problem];
      continue;
    }
    const startOptions = listStartOptions(date);
    const start = startOptions.find((option) => option.from === startAt && (endAt === null || endAt === option.to));
    if (startOptions.length === 0)
      fields[`date-${index + 1}`] = ["There are no start times on this date. Choose another date"];
    else if (!start) fields[`startAt-${index + 1}`] = ["Choose one of the start times on this date"];
    else dates.push({ day: date, startAt: start.from, endAt: start.to, isAcceptableForCustomer: null });
  }
  return Object.keys(fields).length > 0
    ? { ok: false, fields }
    : { ok: true, dates: dates.sort((a, b) => toSortKey(a).localeCompare(toSortKey(b))) };
}

/** Returns the proposed dates that are still relevant: none once the customer has accepted one and the booking has since moved to another time. */
export function findOpenDates(
  dates: readonly OfferedDate[],
  current: { readonly day: PlainDay; readonly startAt: PlainTime },
): readonly OfferedDate[] {
  const acceptedDate = dates.find(({ isAcceptableForCustomer }) => isAcceptableForCustomer === true);
  const hasBookingMoved =
    acceptedDate !== undefined && (acceptedDate.day !== current.day || acceptedDate.startAt !== current.startAt);
  return hasBookingMoved ? [] : dates;
}

function dateProblem(
  date: string,
  earlierInputs: readonly DateInput[],
  { first, last }: AlternativeWindow,
): string | null {
  if (!isPlainDay(date)) return "Choose a date";
  if (date < first) return "Choose tomorrow or later";
  if (date > last) return "Choose an earlier date";
  return earlierInputs.some((dateInput) => dateInput.date === date) ? "You have already chosen this date" : null;
}

const toSortKey = ({ day, startAt }: { readonly day: PlainDay; readonly startAt: PlainTime }) => `${day} ${startAt}`;
