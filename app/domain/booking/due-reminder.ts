import type { BookingToken } from "../core/ids";
import type { BookingStatus } from "./status";
import type { PlainDay, PlainTime } from "../core/time/plain-date";

/** A booking for which a reminder may be due. */
export interface DueReminder {
  readonly token: BookingToken;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** When the next reminder is due, or when the date was agreed. */
  readonly remindAt: number;
  /** Time zone of the supplier. `customerZone` is the customer's; null = no longer known. */
  readonly zone: string;
  readonly customerZone: string | null;
  /** Key of the booking in its reminder links; null = no reminder has been created yet. */
  readonly key: string | null;
  /** Whether the customer has turned reminders off. Reminders are still scheduled, so that they resume when turned on again, but none is sent. */
  readonly isOff: boolean;
}

/** Data of the page that turns reminders off. */
export interface ReminderChoice {
  readonly token: BookingToken;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** The stored name. For our own mobile service it has a placeholder for the brand. */
  readonly supplierName: string;
  readonly isOff: boolean;
}
