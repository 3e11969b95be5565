import { median } from "./answers";

/** Differences below this disappear in network jitter. */
const MIN_DETECTABLE_MS = 0.5;

export interface TimingDifference {
  /** Median difference between the two requests' response times, in milliseconds. */
  readonly ms: number;
  /** Difference between two identical requests, plus the uncertainty of the median. */
  readonly noiseMs: number;
  /** True if the difference exceeds the noise and is large enough to be measured remotely. */
  readonly isSignificant: boolean;
}

/** Standard error of a median, calculated from the distances to it, so that a few slow responses do not affect it. */
const medianError = (times: readonly number[], medianMs: number): number =>
  (1.2533 * 1.4826 * median(times.map((time) => Math.abs(time - medianMs)))) / Math.sqrt(times.length);

/**
 * Measures whether response times distinguish two requests. They are sent alternately, the second one twice per round. The difference between its two series
 * is the noise of this machine. The order changes from round to round, so that after-effects are shared.
 */
export async function compareResponseTimes(
  rounds: number,
  requestReal: () => Promise<number>,
  requestOther: () => Promise<number>,
): Promise<TimingDifference> {
  const differencesMs: number[] = [];
  const noisesMs: number[] = [];
  const orders = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ] as const;
  for (let round = 0; round < rounds; round += 1) {
    const times = [0, 0, 0];
    for (const index of orders[round % orders.length] ?? orders[0])
      times[index] = await (index === 0 ? requestReal() : requestOther());
    const [first = 0, second = 0, third = 0] = times;
    differencesMs.push(first - (second + third) / 2);
    noisesMs.push(second - third);
  }
  const ms = median(differencesMs);
  const noiseMs = Math.abs(median(noisesMs)) + 4 * medianError(differencesMs, ms);
  return { ms, noiseMs, isSignificant: Math.abs(ms) > noiseMs + MIN_DETECTABLE_MS };
}
