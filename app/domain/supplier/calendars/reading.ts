import { type BusyTime, mergeTimes } from "./busy-times.ts";
import { DAY_MS, MINUTE_MS } from "../../core/time/duration.ts";

/** Why a calendar could not be read completely. */
export const READ_FAILURES = [
  "refused-address",
  "no-answer",
  "refused",
  "redirected-too-often",
  "too-large",
  "not-a-calendar",
  "empty",
  "unread-entries",
] as const;
export type ReadFailure = (typeof READ_FAILURES)[number];

/** The stored state of a calendar address between readings. */
export interface StoredReading {
  readonly busy: readonly BusyTime[];
  /** The last reading without a failure, in epoch milliseconds. */
  readonly readAt: number | null;
  readonly failure: ReadFailure | null;
  readonly failingSince: number | null;
  /** When the owner was notified of the current failure. */
  readonly notifiedAt: number | null;
}

export type ReadingOutcome =
  | { readonly ok: false; readonly reason: ReadFailure }
  | { readonly ok: true; readonly busy: readonly BusyTime[]; readonly entries: number; readonly unread: number };

/** Interval between readings of a calendar. */
export const READ_INTERVAL_MS = 15 * MINUTE_MS;
/** The owner is notified when a calendar has been unreadable for this long. */
export const NOTIFY_AFTER_MS = DAY_MS;

/**
 * Returns the state after a reading. A failure never frees time: earlier times are kept, and times that could be read are added. If a calendar had future
 * entries and now has none at all, this counts as a fault of the calendar program until the workshop confirms it.
 */
export function recordReading(storedReading: StoredReading, outcome: ReadingOutcome, now: number): StoredReading {
  const hasFutureTimes = storedReading.busy.some(([, until]) => until * MINUTE_MS > now);
  if (!outcome.ok) return failedReading(storedReading, outcome.reason, storedReading.busy, now);
  if (outcome.entries === 0 && hasFutureTimes) return failedReading(storedReading, "empty", storedReading.busy, now);
  if (outcome.unread > 0)
    return failedReading(storedReading, "unread-entries", mergeTimes([...storedReading.busy, ...outcome.busy]), now);
  return { busy: outcome.busy, readAt: now, failure: null, failingSince: null, notifiedAt: null };
}

const failedReading = (
  { readAt, failingSince, notifiedAt }: StoredReading,
  failure: ReadFailure,
  busy: readonly BusyTime[],
  now: number,
): StoredReading => {
  const failingSinceAt = failingSince ?? now;
  return {
    busy: busy.filter(([, until]) => until * MINUTE_MS > now),
    readAt,
    failure,
    failingSince: failingSinceAt,
    notifiedAt: notifiedAt ?? (now - failingSinceAt >= NOTIFY_AFTER_MS ? now : null),
  };
};
