import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../steps.mjs";

/** A recorded run, as shown on /reliability and in docs/journal/proof-tables.md. */
export interface RecordedRun {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly command: string;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly isGood: boolean;
  readonly notes: readonly string[];
}

/** Writes data/reliability/<name>.json, which the page and the document use. */
export function recordRun({ isGood: isPassing, ...run }: RecordedRun): void {
  const { name, title, seed, command, seconds, counts, notes } = run;
  const folder = join(ROOT, "data/reliability");
  mkdirSync(folder, { recursive: true });
  const recordedRun = {
    name,
    title,
    date: new Date().toISOString().slice(0, 10),
    seed,
    command,
    seconds,
    counts,
    verdict: isPassing ? "passed" : "failed",
    notes,
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recordedRun, null, 2)}\n`);
}

interface PlantedRun {
  readonly suiteName: string;
  readonly title: string;
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly started: number;
  readonly plantedFaults: readonly { readonly name: string }[];
  readonly missedCount: number;
}

/** Records the run with planted faults, which proves that the suite can fail. */
export function recordFaults({
  suiteName,
  title,
  seed,
  started,
  plantedFaults: planted,
  missedCount: missed,
}: PlantedRun): void {
  recordRun({
    name: `${suiteName}-faults`,
    title: `Planted faults. ${title}`,
    seed,
    command: `npm run faults -- ${suiteName} --seeded`,
    seconds: Math.round((Date.now() - started) / 1000),
    counts: { "faults planted": planted.length, "faults found": planted.length - missed },
    isGood: missed === 0,
    notes: planted.map(({ name }) => name),
  });
}
