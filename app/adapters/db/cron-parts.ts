/** Interval between cron runs (wrangler.toml). */
const RUN_MS = 5 * 60_000;

/** Number of parts of a table that is keyed by a hash. A prime number, so that each part has its turn even when the cron runs every ten minutes. */
export const PARTS = 61;

const edge = (part: number) =>
  Math.floor((part / PARTS) * 0x1_0000)
    .toString(16)
    .padStart(4, "0");

/**
 * The part of a table to sweep at `now` (ms): hexadecimal hashes from `from` up to `to`. Expired rows are deleted by key, part by part, the whole table within
 * about five hours. An index by expiry would add a row write to every insert and delete (docs/decisions/0009).
 */
export function partAt(now: number): { readonly from: string; readonly to: string } {
  const part = Math.floor(now / RUN_MS) % PARTS;
  return { from: part === 0 ? "" : edge(part), to: part === PARTS - 1 ? "~" : edge(part + 1) };
}
