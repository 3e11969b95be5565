import type { Chance } from "./chance";

/**
 * Who goes next when several requests are under way: each waits before every trip to the database or to a provider,
 * and when all of them wait, chance lets one go on. So every order of their steps can come up.
 */
export function turns(chance: () => Chance) {
  let active = 0;
  const waiting: (() => void)[] = [];
  const letOneGo = () => {
    if (waiting.length === 0 || waiting.length < active) return;
    const [next] = waiting.splice(chance().below(waiting.length), 1);
    next?.();
  };
  return {
    /** Is more than one request under way? */
    isBusy: () => active > 1,
    async wait(): Promise<void> {
      if (active <= 1) return;
      await new Promise<void>((go) => {
        waiting.push(go);
        letOneGo();
      });
    },
    /** Runs all at once, step by step in a drawn order. */
    async together<T>(all: readonly (() => Promise<T>)[]): Promise<T[]> {
      active = all.length;
      const ended = () => {
        active--;
        letOneGo();
        // Whoever is alone now needs no more turns.
        if (active <= 1) for (const go of waiting.splice(0)) go();
      };
      return Promise.all(all.map((one) => one().finally(ended)));
    },
  };
}
