/** Options of a harness run. */
export interface RunOptions {
  readonly seed: number;
  /** Size of the run: kills, writes, events or histories. */
  readonly size: number;
  /** Time limit in seconds. The run then stops and reports how far it came. */
  readonly seconds: number;
  /** A fault planted in the built worker, as text and its replacement. Harnesses that load the sources plant theirs while loading. */
  readonly change: readonly (readonly [from: string, to: string])[];
  /** Stops at the first failure. */
  readonly isInterrupted: boolean;
  readonly notify: (text: string) => void;
}

export interface RunResult {
  /** Counts of events, in display order. */
  readonly counts: Readonly<Record<string, number>>;
  /** Counts that must all be 0. */
  readonly mustBeZero: Readonly<Record<string, number>>;
  /** Descriptions of the failures. */
  readonly violations: readonly string[];
  /** True if the whole requested size was run. */
  readonly isComplete: boolean;
  readonly notes: readonly string[];
}

/** The worker broke an invariant, so the harness cannot continue. Any other error means that the harness itself is broken and has found nothing. */
export class InvariantError extends Error {
  override readonly name = "Noticed";
}

/** A fault planted in the code on purpose, to check that a harness detects it. */
export interface PlantedFault {
  readonly name: string;
  /** Suffix of the source file's path. */
  readonly file: string;
  /** Text of the source (or of its bundle), and its replacement. */
  readonly change: readonly (readonly [from: string, to: string])[];
}

/** The quantile of the values at `share`; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
