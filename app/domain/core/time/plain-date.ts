/** A calendar day `yyyy-MM-dd` in the supplier's (or job's) zone. It is never a point in time or a `Date`. */
export type PlainDay = string;

/** A local time `HH:mm`, 24-hour clock. */
export type PlainTime = string;

/** A range of days, both ends included. */
export interface DaySpan {
  readonly from: PlainDay;
  readonly to: PlainDay;
}
