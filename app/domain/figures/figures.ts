import { formatCsv } from "../core/words/csv";
import {
  type DayCount,
  RESPONSE_MEASURES,
  RESPONSE_MINUTES,
  toResponseMeasure,
  type Measure,
  type WorkshopDay,
} from "./measures";
import type { PlainDay } from "../core/time/plain-date";

/** The figures, each with the measures that it displays and exports. */
export const FIGURES = {
  "quotes-and-bookings": ["quotes-priced", "quotes-requested", "bookings"],
  "list-to-booking": ["funnel-priced", "funnel-chosen", "funnel-booked"],
  "booked-value": ["bookings", "booked-cents"],
  cancellations: ["cancelled", "bookings"],
  "disputed-payments": ["disputes", "dispute-cents"],
  "by-region": [
    "bookings",
    "booked-cents",
    "cancelled",
    "work-cents",
    "commission-cents",
    "refund-cents",
    "disputes",
    ...RESPONSE_MEASURES,
  ],
  choice: ["quotes-priced", "quotes-with-three"],
  answers: RESPONSE_MEASURES,
  "take-rate": ["work-done", "work-cents", "commission-cents"],
  refunds: ["refunds", "refund-cents"],
  "no-shows": ["no-shows", "work-done"],
  calls: ["calls", "calls-in-time"],
} as const satisfies Readonly<Record<string, readonly Measure[]>>;
export type FigureId = keyof typeof FIGURES;
/** Id of the workshop table, which has its own rows. */
export const BY_WORKSHOP = "by-workshop";
export const isFigureId = (text: string): text is FigureId => Object.hasOwn(FIGURES, text);

/** Formats counts as CSV: one row per day and group, sorted, with one column for each name. Names without a column are omitted. */
export function countsCsv<Name extends string>(
  group: string,
  names: readonly Name[],
  counts: readonly { readonly day: PlainDay; readonly group: string; readonly counted: Name; readonly n: number }[],
): string {
  const rows = new Map<string, { readonly head: readonly string[]; readonly counts: Map<Name, number> }>();
  for (const { day, group: value, counted, n } of counts) {
    const key = `${day} ${value}`;
    const row = rows.get(key) ?? { head: [day, value], counts: new Map<Name, number>() };
    row.counts.set(counted, n);
    rows.set(key, row);
  }
  const sortedRows = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return formatCsv([
    ["day", group, ...names],
    ...sortedRows.map((row) => [...row.head, ...names.map((name) => row.counts.get(name) ?? 0)]),
  ]);
}

/** Exports a figure as CSV: one row per day and region, one column per measure; money in cents. */
export const figureCsv = (figure: FigureId, counts: readonly DayCount[]): string =>
  countsCsv<Measure>(
    "region",
    FIGURES[figure],
    counts.map(({ day, region, measure, n }) => ({ day, group: region, counted: measure, n })),
  );

/** Exports the workshop table as CSV: one row per workshop, money in cents. */
export const workshopCsv = (rows: readonly (WorkshopDay & { readonly name: string; readonly region: string })[]) =>
  formatCsv([
    ["workshop", "name", "region", ...WORKSHOP_COLUMNS],
    ...rows.map((row) => [row.supplierId, row.name, row.region, ...WORKSHOP_COLUMNS.map((column) => row[column])]),
  ]);
const WORKSHOP_COLUMNS = [
  "bookings",
  "bookedCents",
  "cancelled",
  "workDone",
  "workCents",
  "commissionCents",
  "refundCents",
  "disputes",
  "answers",
  "answerMinutes",
] as const satisfies readonly (keyof WorkshopDay)[];

/** Returns the number of answers counted under a measure. */
export type MeasureCounter = (measure: Measure) => number;

/**
 * The shortest time bound in minutes within which `tenths` tenths of the answers arrived; null = there are no answers, or that share took longer than the last
 * bound.
 */
export function minutesForAnswerShare(counts: MeasureCounter, tenths: number): number | null {
  const total = RESPONSE_MEASURES.reduce((sum, measure) => sum + counts(measure), 0);
  let cumulative = 0;
  for (const minutes of RESPONSE_MINUTES) {
    cumulative += counts(toResponseMeasure(minutes));
    if (cumulative > 0 && cumulative * 10 >= total * tenths) return minutes;
  }
  return null;
}

/** Formats a number of minutes: "45 minutes", "2 hours", "1 day". */
export function formatMinutes(minutes: number): string {
  const [n, unit] =
    minutes < 60 ? [minutes, "minute"] : minutes < 1_440 ? [minutes / 60, "hour"] : [minutes / 1_440, "day"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
