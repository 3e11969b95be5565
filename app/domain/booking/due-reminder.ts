import type { BookingToken } from "../core/ids";
import type { BookingStatus } from "./status";
import type { PlainDay, PlainTime } from "../core/time/plain-date";

/** A booking whose customer may have to be reminded. */
export interface DueReminder {
  readonly token: BookingToken;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** When the next reminder was due, or since when the date is agreed. */
  readonly remindAt: number;
  /** The supplier's; and where the customer is, null = that is not known any more. */
  readonly zone: string;
  readonly readerZone: string | null;
  /** null = no reminder was made yet. */
  readonly key: string | null;
  /** Its customer wants none: each is planned, so that it comes once they are wanted again, and none goes. */
  readonly isOff: boolean;
}

/** The data of the page that stops reminders. */
export interface ReminderChoice {
  readonly token: BookingToken;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** As it is stored: our own service's has a gap for the brand. */
  readonly supplierName: string;
  readonly isOff: boolean;
}
