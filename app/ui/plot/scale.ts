import { nice, ticks } from "d3-array";

/** A straight line from values to places. */
export interface Scale {
  /** The position of a value, from 0 at the minimum to 1 at the maximum. */
  readonly shareOf: (value: number) => number;
  /** Round values to draw a line at, the least and the most among them. */
  readonly ticks: readonly number[];
}

/** Round numbers around all values; a single value is between two. */
export function scaleOf(values: readonly number[], count: number, floor: number | null = null): Scale {
  const [low, high] = [floor ?? Math.min(...values), Math.max(...values, floor ?? Number.NEGATIVE_INFINITY)];
  const [from, to] = low === high ? [low - 1, high + 1] : [low, high];
  const [least, most] = nice(from, to, count);
  return {
    shareOf: (value) => (value - least) / (most - least),
    ticks: ticks(least, most, count),
  };
}
