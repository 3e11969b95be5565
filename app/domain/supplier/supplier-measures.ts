/** Only events of this many days are measured. */
export const MEASURED_DAYS = 90;
/** Fewer bookings than this say nothing of a supplier. */
export const MIN_MEASURED = 10;

/**
 * How an answer counts, in minutes of the supplier's opening hours, by the steps of its answer clock (`ANSWER_MINUTES`): within the first reminder, the
 * second, or the whole time; `never` = no answer in time.
 */
export const REPLY_MINUTES = { beforeFirstReminder: 30, beforeSecondReminder: 90, inTime: 120, never: 240 } as const;

/** What was measured of a supplier; null = too little to say. */
export interface SupplierMeasures {
  /** Mean of its answers, as `REPLY_MINUTES` counts them. */
  readonly replyMinutes: number | null;
  /** Of the bookings that it confirmed and that did not end by the customer or untold: how many were done and not cancelled by it, of 10,000. */
  readonly completed10000: number | null;
}
