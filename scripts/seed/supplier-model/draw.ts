import { createHash } from "node:crypto";

/** `[value, weight]` */
export type WeightedValue<T> = readonly [value: T, weight: number];

/** The random draws of one supplier. The same seed, id and field give the same number, in any language and on any day. */
export interface Draw {
  /** First 48 bits of SHA-256("seed|id|field") over 2^48: 0 <= u < 1, exact in a double. */
  readonly u: (field: string) => number;
  /** The same number in units of 2^-48 as an integer, for money. */
  readonly bits: (field: string) => bigint;
}

export function createDraw(seed: string, supplierId: number): Draw {
  const read = (field: string) =>
    createHash("sha256").update(`${seed}|${supplierId}|${field}`).digest().readUIntBE(0, 6);
  return { u: (field) => read(field) / 2 ** 48, bits: (field) => BigInt(read(field)) };
}

/** Returns the first value whose cumulative share exceeds u, and the position of u within that share (0 to 1). */
export function pickWithRest<T>(choices: readonly WeightedValue<T>[], u: number): { value: T; rest: number } {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let running = 0;
  for (const [value, weight] of choices) {
    if ((running + weight) / total > u) return { value, rest: (u * total - running) / weight };
    running += weight;
  }
  throw new RangeError("nothing to pick from");
}

export const pick = <T>(choices: readonly WeightedValue<T>[], u: number): T => pickWithRest(choices, u).value;

/** Picks one value of a list, all equally likely. */
export function pickEvenly<T>(choices: readonly T[], u: number): T {
  const value = choices[Math.floor(u * choices.length)];
  if (value === undefined) throw new RangeError("nothing to pick from");
  return value;
}

/** min + step * floor(u * ((max - min) / step + 1)), in whole numbers. */
export const pickInSteps = (min: number, max: number, step: number, u: number): number =>
  min + step * Math.floor(u * ((max - min) / step + 1));

/** Picks a range by weight, then a whole number within it from the rest of the same draw. */
export function pickFromRanges(ranges: readonly WeightedValue<readonly [number, number]>[], u: number): number {
  const { value, rest } = pickWithRest(ranges, u);
  return pickInSteps(value[0], value[1], 1, rest);
}

/** "1.26" -> 126. The model writes factors and amounts with two decimals. */
export const hundredthsOf = (text: string): number => Math.round(Number(text) * 100);
