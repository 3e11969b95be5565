/** A calendar day `yyyy-MM-dd` in the supplier's (or job's) zone. Never a moment, never a `Date`. */
export type PlainDay = string;

/** A wall-clock time `HH:mm`, 24 hours. */
export type PlainTime = string;

/** From the first day to the last, both included. */
export interface DaySpan {
  readonly from: PlainDay;
  readonly to: PlainDay;
}
