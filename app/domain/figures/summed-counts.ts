import type { DayCount, WorkshopDay } from "./measures";
import type { PlainDay } from "../core/time/plain-date";

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
