/** Number of past days whose events are measured. */
export const MEASURED_DAYS = 90;
/** Minimum number of bookings for a measurement. */
export const MIN_SAMPLE_SIZE = 10;

/**
 * Minutes of opening hours that a reply counts as, by the deadlines in `RESPONSE_MINUTES`: before the first reminder, before the second, or in
 * time. `never` = no reply in time.
 */
export const REPLY_MINUTES = { beforeFirstReminder: 30, beforeSecondReminder: 90, inTime: 120, never: 240 } as const;

/** Measurements of a supplier; null = too little data. */
export interface SupplierMeasures {
  /** Average reply time, counted with `REPLY_MINUTES`. */
  readonly replyMinutes: number | null;
  /** Completed bookings per 10,000 bookings that the supplier either completed or cancelled. */
  readonly completed10000: number | null;
}
