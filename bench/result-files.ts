import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { loadavg } from "node:os";

/** Results of parts that have run but are not recorded yet. Git ignores this folder, so that measuring changes no tracked file. */
const FOLDER = ".wrangler/bench";

/** Path of the file for the results of one part of the bench. */
export function resultFile(part: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return `${FOLDER}/${part}.json`;
}

/** The latest results of a part: those of the last run, otherwise the recorded ones. */
export const latestResultFile = (part: string): string =>
  existsSync(`${FOLDER}/${part}.json`) ? `${FOLDER}/${part}.json` : `bench/${part}.json`;

/** Moves the latest results to the tracked files in bench/. */
export function recordResults(): void {
  if (!existsSync(FOLDER)) return;
  for (const name of readdirSync(FOLDER)) copyFileSync(`${FOLDER}/${name}`, `bench/${name}`);
  rmSync(FOLDER, { recursive: true });
}

/** The machine's load average over the last minute, which is recorded with every result. */
export const currentLoad = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
