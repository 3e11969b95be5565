/** Interval between cron runs (wrangler.toml). */
const RUN_INTERVAL_MS = 5 * 60_000;

/** Number of parts that a table keyed by hashes is divided into. It is prime, so that every part is reached even when the cron runs every ten minutes. */
export const PART_COUNT = 61;

const partBoundary = (part: number) =>
  Math.floor((part / PART_COUNT) * 0x1_0000)
    .toString(16)
    .padStart(4, "0");

/**
 * The part of a table to sweep at `now` (ms): hexadecimal hashes from `from` up to `to`. Each run deletes the expired rows of one part, so the whole table
 * takes about five hours. An index by expiry would add a row write to every insert and delete (docs/decisions/0009).
 */
export function partAt(now: number): { readonly from: string; readonly to: string } {
  const part = Math.floor(now / RUN_INTERVAL_MS) % PART_COUNT;
  return { from: part === 0 ? "" : partBoundary(part), to: part === PART_COUNT - 1 ? "~" : partBoundary(part + 1) };
}
