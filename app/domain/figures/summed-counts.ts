import type { DayCount, WorkshopDay } from "./measures";
import type { PlainDay } from "../core/time/plain-date";

/** Counts per day, summed over the regions, and counts per region, summed over the days. */
export interface SummedCounts {
  readonly byDay: readonly Omit<DayCount, "region">[];
  readonly byRegion: readonly Omit<DayCount, "day">[];
  /** When the newest day was last counted, epoch milliseconds; null = never. */
  readonly countedAt: number | null;
  /** The newest counted day; null = none. */
  readonly lastCountedDay: PlainDay | null;
}

export interface WorkshopSums extends WorkshopDay {
  readonly name: string;
  readonly region: string;
}
