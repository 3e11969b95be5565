/** How far cron runs are apart (wrangler.toml). */
const RUN_MS = 5 * 60_000;

/** Parts of a table that is addressed by a hash. A prime: each has its turn also when cron runs every ten minutes. */
export const PARTS = 61;

const edge = (part: number) =>
  Math.floor((part / PARTS) * 0x1_0000)
    .toString(16)
    .padStart(4, "0");

/**
 * The part of a table to sweep at `now` (ms): hexadecimal hashes from `from` up to `to`. Expired rows are deleted by address, part by part, the whole table
 * within about five hours: an index by expiry would write a row for each row that is added and for each that is deleted (docs/decisions/0009).
 */
export function partAt(now: number): { readonly from: string; readonly to: string } {
  const part = Math.floor(now / RUN_MS) % PARTS;
  return { from: part === 0 ? "" : edge(part), to: part === PARTS - 1 ? "~" : edge(part + 1) };
}
