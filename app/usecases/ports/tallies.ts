import type { Tally, TallyCount } from "../../domain/figures/tallies";
import type { PlainDay } from "../../domain/time/plain-date";

/** What one instance of the worker has counted and not yet written. */
export interface TalliesMemory {
  add(day: PlainDay, tally: Tally, name: string, n: number): void;
  /** Whether the last write was long enough ago. Answers true once, then waits again. */
  isDue(now: number): boolean;
  /** Everything, which is forgotten then. */
  take(): readonly TallyCount[];
}

/** The tallies of all instances together. */
export interface Tallies {
  /** Adds to the numbers of days. */
  add(counts: readonly TallyCount[]): Promise<void>;
  /** Of days, the last included, each summed over its names; and of names, each summed over the days. One round. */
  summed(
    from: PlainDay,
    to: PlainDay,
  ): Promise<{
    readonly byDay: readonly Omit<TallyCount, "name">[];
    readonly byName: readonly Omit<TallyCount, "day">[];
  }>;
  /** Of days, the last included: every number of these, the oldest first. */
  rows(from: PlainDay, to: PlainDay, tallies: readonly Tally[]): Promise<readonly TallyCount[]>;
  forgetBefore(day: PlainDay): Promise<void>;
}
