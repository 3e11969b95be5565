import type { Cents } from "../../core/money/money";
import { cents } from "../../core/money/money";
import { findMedian } from "../recommended-score";

/** A workshop's price for a job, including GST. Without a fixed price, its lower and upper limits. */
export interface OfferedPrice {
  readonly isMobile: boolean;
  readonly from: Cents;
  readonly to: Cents;
}

/** Prices of several workshops for the same job. */
export interface PriceStatistics {
  readonly count: number;
  /** The lowest and the highest price. */
  readonly low: Cents;
  readonly high: Cents;
  /** The lower median of the lower limits and that of the upper limits. At least half of the workshops charge no more than these. */
  readonly middleFrom: Cents;
  readonly middleTo: Cents;
}

/** Summarises the prices of several workshops; null = no supplier has a price. */
export function calculateSpread(offers: readonly Pick<OfferedPrice, "from" | "to">[]): PriceStatistics | null {
  const lows = offers.map(({ from }) => from);
  const highs = offers.map(({ to }) => to);
  const middleFrom = findMedian(lows);
  const middleTo = findMedian(highs);
  if (middleFrom === null || middleTo === null) return null;
  return {
    count: offers.length,
    low: cents(Math.min(...lows)),
    high: cents(Math.max(...highs)),
    middleFrom: cents(middleFrom),
    middleTo: cents(middleTo),
  };
}
