const { VITE_SEED } = import.meta.env;

/** Seed of all random tests. `VITE_SEED=7 npx vitest …` uses another one, and a failure names its seed. */
export const SEED = Number(VITE_SEED ?? 20_261_121);

/** Random choices that can be reproduced from a seed (mulberry32). */
export interface Chance {
  /** A random number, at least 0 and less than 1. */
  readonly next: () => number;
  readonly isBelow: (share: number) => boolean;
  readonly whole: (from: number, to: number) => number;
  readonly one: <T>(list: readonly T[]) => T;
  readonly sample: <T>(list: readonly T[], limit: number) => readonly T[];
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    isBelow: (share) => next() < share,
    one: (list) => {
      const item = list[whole(0, list.length - 1)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
    sample: (list, limit) => list.filter(() => next() < limit / Math.max(1, list.length)).slice(0, limit),
  };
}
