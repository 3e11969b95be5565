const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed try the next one comes. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** From its first try on a message is tried for so long; the last try is at the end of it. */
export const TRIED_FOR_MS = 24 * HOUR;
/** A receiver that asks for more time than this between two tries does not get it. */
const MAX_QUERY_MS = 6 * HOUR;

/**
 * Epoch milliseconds of the next attempt after `tries` failures, the first at `firstTriedAt`; null when that was the last one. `askedMs` is the delay that the
 * receiver requested (Retry-After).
 */
export function nextTryAt(tries: number, firstTriedAt: number, now: number, askedMs: number | null): number | null {
  const end = firstTriedAt + TRIED_FOR_MS;
  if (now >= end) return null;
  const wait = Math.max(WAITS_MS[tries - 1] ?? 8 * HOUR, Math.min(askedMs ?? 0, MAX_QUERY_MS));
  return Math.min(now + wait, end);
}

/** An endpoint that has accepted nothing for this long is switched off until a person switches it on again. */
export const DEAD_AFTER_MS = 5 * 24 * HOUR;
/** For so long after a change of the secret messages bear the signature of the one before too. */
export const OVERLAP_MS = 24 * HOUR;
