import { HOUR_MS, MINUTE_MS } from "../core/time/duration";
import { afterQuietHours, eveningBefore, quietFrom } from "../notifications/quiet-hours";
import { type Beginning, beginsAt, timeBefore } from "./change-rules";

/** A week, a day and two hours before a booking begins, on the clock of the place. */
export type ReminderKind = "week" | "day" | "hours";

export interface Reminder {
  readonly kind: ReminderKind;
  /** When it goes, epoch milliseconds. */
  readonly at: number;
  /** From then on it does not go any more: the evening has come, or the booking has begun. */
  readonly until: number;
}

/** A customer who has seen a date this recently is not reminded of it. */
const NEWS_MS = 2 * HOUR_MS;
/** A booking that was agreed later than this before it begins has no reminder a week before. */
const WEEK_NEEDS_DAYS = 8;
/** How long before the beginning a reminder that waits for the morning must still come; the others come the evening before. */
const MORNING_MS = HOUR_MS;

/** The reminders of a date, the first one first; never between eight in the evening and eight in the morning on the reader's clock. */
export function remindersOf(beginning: Beginning, zone: string, readerZone: string): readonly Reminder[] {
  const begins = beginsAt(beginning, zone);
  const planned: readonly (readonly [ReminderKind, number])[] = [
    ["week", timeBefore(beginning, { days: 7 }, zone)],
    ["day", timeBefore(beginning, { days: 1 }, zone)],
    ["hours", begins - 2 * HOUR_MS],
  ];
  return planned.map(([kind, moment]) => {
    const morning = afterQuietHours(moment, readerZone);
    const at = morning + MORNING_MS <= begins ? morning : eveningBefore(moment, readerZone);
    return { kind, at, until: Math.min(quietFrom(at, readerZone), begins) };
  });
}

/** The stored time since when a date is agreed, in epoch milliseconds: never on a full minute, where reminders are due, so that it is not mistaken for one. */
export const confirmedAt = (at: number): number => (at % MINUTE_MS === 0 ? at + 1 : at);

/**
 * The next reminder: the one due at `from`, otherwise the first after it. `from` is the time of the last scheduled one, or since when the date is agreed;
 * reminders due before that, or right after it, are not sent.
 */
export function reminderFrom(
  reminders: readonly Reminder[],
  beginning: Beginning,
  zone: string,
  from: number,
): Reminder | null {
  const isLate = from > timeBefore(beginning, { days: WEEK_NEEDS_DAYS }, zone);
  return reminders.find(({ kind, at }) => at === from || (at > from + NEWS_MS && !(kind === "week" && isLate))) ?? null;
}

/** Reminders are sent once a day, so two on the same day are less than this apart. */
const ANOTHER_DAY_MS = 12 * HOUR_MS;

/** The one after a reminder that was due, on another day: a booking that begins early would have two on the day before, word for word the same. */
export const reminderAfter = (reminders: readonly Reminder[], { at }: Reminder): Reminder | null =>
  reminders.find((reminder) => reminder.at >= at + ANOTHER_DAY_MS) ?? null;
