import { HOUR_MS, MINUTE_MS } from "../core/time/duration";
import { nextContactTime, previousEvening, quietHoursStart } from "../notifications/quiet-hours";
import { type BookingStart, startInstant, instantBeforeStart } from "./change-rules";
import type { BookingToken } from "../core/ids";
import type { BookingStatus } from "./status";
import type { PlainDay, PlainTime } from "../core/time/plain-date";

/** A week, a day and two hours before a booking begins, in local time. */
export type ReminderKind = "week" | "day" | "hours";

export interface Reminder {
  readonly kind: ReminderKind;
  /** When the reminder is sent, epoch milliseconds. */
  readonly at: number;
  /** Time from which the reminder is no longer sent, because quiet hours or the booking have begun. */
  readonly until: number;
}

/** Reminders due within this time after the customer agreed to the date are not sent. */
const MIN_NOTICE_MS = 2 * HOUR_MS;
/** A booking agreed less than this many days before it begins gets no reminder a week before. */
const WEEK_REMINDER_MIN_DAYS = 8;
/** Minimum time before the booking at which a reminder postponed to the morning may be sent. Otherwise it is sent the evening before. */
const MIN_MORNING_LEAD_MS = HOUR_MS;

/** The reminders for a booking, earliest first. None is due between 8 pm and 8 am in the customer's time zone. */
export function planReminders(start: BookingStart, zone: string, customerZone: string): readonly Reminder[] {
  const startAt = startInstant(start, zone);
  const plannedReminders: readonly (readonly [ReminderKind, number])[] = [
    ["week", instantBeforeStart(start, { days: 7 }, zone)],
    ["day", instantBeforeStart(start, { days: 1 }, zone)],
    ["hours", startAt - 2 * HOUR_MS],
  ];
  return plannedReminders.map(([kind, remindAt]) => {
    const morning = nextContactTime(remindAt, customerZone);
    const at = morning + MIN_MORNING_LEAD_MS <= startAt ? morning : previousEvening(remindAt, customerZone);
    return { kind, at, until: Math.min(quietHoursStart(at, customerZone), startAt) };
  });
}

/**
 * Adjusts the time at which a date was agreed, in epoch milliseconds, so that it never falls on a full minute. Reminders are due on full minutes, and the two
 * must not be confused.
 */
export const avoidWholeMinute = (at: number): number => (at % MINUTE_MS === 0 ? at + 1 : at);

/**
 * Returns the next reminder: the one due at `from`, otherwise the first that is due at least two hours later. `from` is the time of the last scheduled
 * reminder, or when the date was agreed.
 */
export function findNextReminder(
  reminders: readonly Reminder[],
  start: BookingStart,
  zone: string,
  from: number,
): Reminder | null {
  const isTooLateForWeekReminder = from > instantBeforeStart(start, { days: WEEK_REMINDER_MIN_DAYS }, zone);
  return (
    reminders.find(
      ({ kind, at }) => at === from || (at > from + MIN_NOTICE_MS && !(kind === "week" && isTooLateForWeekReminder)),
    ) ?? null
  );
}

/** Two reminders less than this apart fall on the same day, and only one a day is sent. */
const MIN_REMINDER_GAP_MS = 12 * HOUR_MS;

/** The first reminder after `at` on another day. Otherwise an early booking would have two identical reminders on the day before. */
export const reminderOnLaterDay = (reminders: readonly Reminder[], { at }: Reminder): Reminder | null =>
  reminders.find((reminder) => reminder.at >= at + MIN_REMINDER_GAP_MS) ?? null;

/** A booking for which a reminder may be due. */
export interface DueReminder {
  readonly token: BookingToken;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** When the next reminder is due, or when the date was agreed. */
  readonly remindAt: number;
  /** Time zones of the supplier and the customer; `customerZone` null = no longer known. */
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
