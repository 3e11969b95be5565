import type { Cents } from "../../core/money/money";
import { cents } from "../../core/money/money";
import { medianOf } from "../recommended-score";

/** What one workshop asks for a job, GST inside: for a job without a fixed price its two ends. */
export interface OfferedPrice {
  readonly isMobile: boolean;
  readonly from: Cents;
  readonly to: Cents;
}

/** Prices of several workshops for the same job. */
export interface Spread {
  readonly count: number;
  /** The lowest and the highest price. */
  readonly low: Cents;
  readonly high: Cents;
  /** The lower middle of the lower ends, and of the upper ends: half ask no more. */
  readonly middleFrom: Cents;
  readonly middleTo: Cents;
}

/** null = no supplier has a price. */
export function spreadOf(offers: readonly Pick<OfferedPrice, "from" | "to">[]): Spread | null {
  const [lows, highs] = [offers.map(({ from }) => from), offers.map(({ to }) => to)];
  const [middleFrom, middleTo] = [medianOf(lows), medianOf(highs)];
  if (middleFrom === null || middleTo === null) return null;
  return {
    count: offers.length,
    low: cents(Math.min(...lows)),
    high: cents(Math.max(...highs)),
    middleFrom: cents(middleFrom),
    middleTo: cents(middleTo),
  };
}
