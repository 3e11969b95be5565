import type { DayCount, Measure, WorkshopDay } from "../../domain/figures/measures";
import type { DayFacts } from "../../domain/figures/count-day";
import type { PlainDay } from "../../domain/time/plain-date";

/** Numbers of several days, each summed over the regions; and of several regions, each summed over the days. */
export interface SummedCounts {
  readonly byDay: readonly Omit<DayCount, "region">[];
  readonly byRegion: readonly Omit<DayCount, "day">[];
  /** When the newest day was counted last, epoch milliseconds; null = none ever was. */
  readonly countedAt: number | null;
  /** The newest day that is counted; null = none. */
  readonly countedTo: PlainDay | null;
}

export interface WorkshopSums extends WorkshopDay {
  readonly name: string;
  readonly region: string;
}

/** Daily figures, and the data they are calculated from. */
export interface DayCounts {
  /** The newest day that was counted; null = none ever was. */
  newest(): Promise<PlainDay | null>;
  /** What happened from a moment on until before another, epoch milliseconds. One round. */
  facts(from: number, until: number): Promise<DayFacts>;
  /** Sets the figures of a day in one batch. Unchanged ones are not written. */
  keep(day: PlainDay, counts: readonly DayCount[], workshops: readonly WorkshopDay[], at: number): Promise<void>;
  /** Of days, the last included. One round. */
  summed(from: PlainDay, to: PlainDay): Promise<SummedCounts>;
  /** Of days, the last included, summed by workshop: those with the most booked first. */
  workshops(from: PlainDay, to: PlainDay, limit: number): Promise<readonly WorkshopSums[]>;
  /** Of days, the last included: every number of these measures, the oldest first. */
  rows(from: PlainDay, to: PlainDay, measures: readonly Measure[]): Promise<readonly DayCount[]>;
  forgetBefore(day: PlainDay): Promise<void>;
}
