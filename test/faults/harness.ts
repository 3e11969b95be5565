/** What a harness is asked to play. */
export interface RunOptions {
  readonly seed: number;
  /** How much of it: kills, writes, events, histories. */
  readonly size: number;
  /** It stops by itself when this much time is over, and says how far it came. */
  readonly seconds: number;
  /** A fault planted in the built worker, as text and its replacement; harnesses that load the sources plant theirs while loading. */
  readonly change: readonly (readonly [from: string, to: string])[];
  /** Ends at the first thing that is wrong. */
  readonly isInterrupted: boolean;
  readonly notify: (text: string) => void;
}

export interface RunResult {
  /** What happened how often, in the order that it is shown in. */
  readonly counts: Readonly<Record<string, number>>;
  /** Each has to be 0. */
  readonly mustBeZero: Readonly<Record<string, number>>;
  /** What went wrong, in words. */
  readonly wrong: readonly string[];
  /** Did it play all that it was asked for? */
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

/** The worker did what it may not, so that the harness cannot go on. Any other error is a harness that is broken: it has found nothing. */
export class InvariantError extends Error {
  override readonly name = "Noticed";
}

/** A fault put into the code on purpose, to see that a harness finds it. */
export interface PlantedFault {
  readonly name: string;
  /** The end of the source's path. */
  readonly file: string;
  /** Text of the source (or of its bundle), and its replacement. */
  readonly change: readonly (readonly [from: string, to: string])[];
}

/** The value below which `share` of all lie; 0 without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
