/** After this many failed tries an operator hears of a message; it goes on waiting. */
export const TRIES_BEFORE_NOTICE = 8;
/** How long one sender has a message to itself. After that another may take it, because the first must have died. */
export const SENDING_LEASE_MS = 60_000;

/** Epoch milliseconds of the next attempt: 1, 2, 4 … minutes later, at most an hour. A message that cannot be sent yet is never given up. */
export const nextTry = (triesSoFar: number, now: number): number =>
  now + Math.min(60_000 * 2 ** Math.min(10, Math.max(0, triesSoFar - 1)), 3_600_000);

/** How long a provider is left alone that named a time, and the least and most that are believed. */
const REST_MS = { unsaid: 60_000, least: 1_000, most: 3_600_000 };

/** Epoch ms until which nothing more is sent on a channel whose provider takes nothing now; `afterMs` = what it asked for, null = it did not say. */
export const restUntil = (afterMs: number | null, now: number): number =>
  now + Math.min(Math.max(afterMs ?? REST_MS.unsaid, REST_MS.least), REST_MS.most);
