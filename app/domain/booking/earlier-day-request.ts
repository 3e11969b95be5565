import type { SuitableDays } from "./earlier-day";
import type { BookingToken } from "../core/ids";
import type { PlainDay } from "../core/time/plain-date";

/** A booking whose customer wants one notification when an earlier day becomes free. */
export interface EarlierDayRequest {
  readonly token: BookingToken;
  /** The booked day when the request was read. */
  readonly serviceDay: PlainDay;
  readonly suitable: SuitableDays;
  /** When the cron is to check it, epoch milliseconds. */
  readonly checkAt: number;
}
