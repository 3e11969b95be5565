import { type BusyTime, mergeTimes } from "./busy-times.ts";

/** Why an address could not be read, or not whole. */
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

/** The state of a calendar address between two readings. */
export interface StoredReading {
  readonly busy: readonly BusyTime[];
  /** The last reading without a failure, epoch ms. */
  readonly readAt: number | null;
  readonly failure: ReadFailure | null;
  readonly failingSince: number | null;
  /** When the owner was notified of this failure. */
  readonly notifiedAt: number | null;
}

export type ReadOutcome =
  | { readonly ok: false; readonly why: ReadFailure }
  | { readonly ok: true; readonly busy: readonly BusyTime[]; readonly entries: number; readonly unread: number };

/** An address is read this often. */
export const READ_EVERY_MS = 15 * 60_000;
/** The owner hears of an address that cannot be read after this. */
export const NOTIFY_AFTER_MS = 24 * 3_600_000;

/**
 * The state after a reading. A failure never frees time: the earlier times stay, and whatever could be read is added. A calendar that had future entries and
 * now has none at all is treated as a fault of its program until the workshop says otherwise.
 */
export function afterReading(storedReading: StoredReading, outcome: ReadOutcome, now: number): StoredReading {
  const isAhead = storedReading.busy.some(([, until]) => until * 60_000 > now);
  if (!outcome.ok) return failedReading(storedReading, outcome.why, storedReading.busy, now);
  if (outcome.entries === 0 && isAhead) return failedReading(storedReading, "empty", storedReading.busy, now);
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
  const since = failingSince ?? now;
  return {
    busy: busy.filter(([, until]) => until * 60_000 > now),
    readAt,
    failure,
    failingSince: since,
    notifiedAt: notifiedAt ?? (now - since >= NOTIFY_AFTER_MS ? now : null),
  };
};
