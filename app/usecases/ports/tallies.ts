import type { Tally, TallyCount } from "../../domain/figures/tallies";
import type { PlainDay } from "../../domain/core/time/plain-date";

/** What one instance of the worker has counted and not yet written. */
export interface TalliesMemory {
  add(day: PlainDay, tally: Tally, name: string, n: number): void;
  /** Whether the last write was long enough ago. Answers true once, then waits again. */
  isDue(now: number): boolean;
  /** Everything, which is forgotten then. */
  take(): readonly TallyCount[];
}
