import type { BookingToken } from "../../domain/ids";
import type { BookingStatus } from "../../domain/booking/status";
import type { SealedMessage } from "../../domain/messages/message";
import type { PlainDay, PlainTime } from "../../domain/time/plain-date";

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

/** Reminders of confirmed bookings. `domain/booking/reminders.ts` decides when each is sent. */
export interface Reminders {
  /** Due reminders, the earliest first. */
  due(now: number, limit: number): Promise<readonly DueReminder[]>;
  /** Nothing is sent now; the next one is due then, null = none comes. Writes nothing where the booking has changed since it was read. */
  plan(reminder: DueReminder, nextAt: number | null): Promise<void>;
  /** Sends one with its event, and plans the next, in one batch. False = another run was first, or the booking was moved, cancelled or stopped. */
  send(
    reminder: DueReminder,
    message: {
      readonly messages: readonly SealedMessage[];
      readonly key: string;
      readonly nextAt: number | null;
      readonly at: number;
    },
  ): Promise<boolean>;
  /** Switches a booking's reminders off and cancels unsent ones, because its customer marked an email about it as spam. */
  stop(token: BookingToken, at: number): Promise<void>;
  find(key: string): Promise<ReminderChoice | null>;
  /** Switches them off and cancels unsent ones, or on again. Repeating it changes nothing. */
  turn(key: string, to: "off" | "on", at: number): Promise<void>;
}
