import { type Month, monthAfter, monthAt, monthEnds } from "./month";

/** A month of a workshop that is not closed, with the moments that it takes postings from and until. */
export interface OpenSpan {
  readonly month: Month;
  readonly from: number;
  readonly until: number;
}

/** Where the last closed month ended. */
export interface LastClosed {
  readonly month: Month;
  readonly untilAt: number;
}

/**
 * The months that are not closed, oldest first, up to the one of `now`. Each begins where the previous one ended, so that every posting belongs to exactly
 * one, even if the supplier's zone changes. Months before the first posting (`firstAt`; null = none) are left out.
 */
export function openSpans(
  last: LastClosed | null,
  firstAt: number | null,
  now: number,
  zone: string,
): readonly OpenSpan[] {
  const current = monthAt(now, zone);
  const session = monthAt(Math.min(firstAt ?? now, now), zone);
  let month = last !== null && session <= last.month ? monthAfter(last.month) : session;
  let from = last?.untilAt ?? 0;
  const spans: OpenSpan[] = [];
  do {
    const until = monthEnds(month, zone);
    spans.push({ month, from, until });
    [month, from] = [monthAfter(month), until];
  } while (month <= current);
  return spans;
}
