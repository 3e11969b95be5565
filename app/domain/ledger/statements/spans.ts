import { type Month, nextMonth, monthAt, monthEnd } from "./month";

/** A month that is not closed yet for a workshop, and the period whose postings belong to it. */
export interface OpenSpan {
  readonly month: Month;
  readonly from: number;
  readonly until: number;
}

/** The last closed month and its end. */
export interface LastClosedMonth {
  readonly month: Month;
  readonly untilAt: number;
}

/**
 * The months that are not closed, oldest first, up to the month of `now`. Each begins where the previous one ended, so that every posting belongs to exactly
 * one month, even if the supplier's time zone changes. Omits months before the first posting (`firstPostingAt`; null = none).
 */
export function listOpenSpans(
  last: LastClosedMonth | null,
  firstPostingAt: number | null,
  now: number,
  zone: string,
): readonly OpenSpan[] {
  const currentMonth = monthAt(now, zone);
  const startMonth = monthAt(Math.min(firstPostingAt ?? now, now), zone);
  let month = last !== null && startMonth <= last.month ? nextMonth(last.month) : startMonth;
  let from = last?.untilAt ?? 0;
  const spans: OpenSpan[] = [];
  do {
    const until = monthEnd(month, zone);
    spans.push({ month, from, until });
    [month, from] = [nextMonth(month), until];
  } while (month <= currentMonth);
  return spans;
}
