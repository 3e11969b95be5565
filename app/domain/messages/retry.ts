/** After this many failed tries a message is given up and logged. */
export const MAX_TRIES = 8;
/** Nobody else sends a message while it is being sent; a sender that died frees it after this. */
export const SENDING_LEASE_MS = 60_000;

/** Epoch ms of the next try: 1, 2, 4 … minutes later, an hour at most; null = give up. */
export function nextTry(triesSoFar: number, now: number): number | null {
  return triesSoFar >= MAX_TRIES ? null : now + Math.min(60_000 * 2 ** Math.max(0, triesSoFar - 1), 3_600_000);
}
