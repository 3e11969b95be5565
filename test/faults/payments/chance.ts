/** Random numbers that can be reproduced from their seed. */
export interface Chance {
  /** 0 <= n < 1. */
  (): number;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
  /** A whole number n with 0 <= n < end. */
  below(end: number): number;
  pick<T>(all: readonly T[]): T;
}

/** mulberry32: small, and random enough for test histories. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const randomBelow = (end: number) => Math.floor(next() * end);
  return Object.assign(next, {
    below: randomBelow,
    happens: (share: number) => next() < share,
    pick: <T>(all: readonly T[]): T => all[randomBelow(all.length)] as T,
  });
}
