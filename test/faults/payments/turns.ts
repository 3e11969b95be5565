import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "./chance";

/**
 * Who goes next when several requests are under way: each waits before every trip to the database or to a provider, and when all of them wait,
 * chance lets one go on. So every order of their steps can come up, one runs at a time, and the same seed gives the same order again.
 */
export function playInTurns(chance: () => Chance) {
  const runner = new AsyncLocalStorage<number>();
  const active = new Set<number>();
  let waiting: { readonly of: number; readonly go: () => void }[] = [];
  const letOneGo = () => {
    const all = [...active].sort((a, b) => a - b);
    if (all.length === 0 || all.some((value) => !waiting.some(({ of }) => of === value))) return;
    const html = all[chance().below(all.length)];
    const next = waiting.find(({ of }) => of === html);
    waiting = waiting.filter((item) => item !== next);
    next?.go();
  };
  return {
    /** Is more than one request under way? */
    isBusy: () => active.size > 1,
    async wait(): Promise<void> {
      const of = runner.getStore();
      if (of === undefined || active.size <= 1) return;
      await new Promise<void>((go) => {
        waiting.push({ of, go });
        letOneGo();
      });
      // It asked for two things at once: the other may be all that it waits for now.
      if (waiting.some((item) => item.of === of)) setImmediate(letOneGo);
    },
    /** Runs all at once, step by step in a drawn order. */
    async together<T>(all: readonly (() => Promise<T>)[]): Promise<T[]> {
      for (const index of all.keys()) active.add(index);
      const ended = (index: number) => {
        active.delete(index);
        // A player who is alone now needs no more turns.
        if (active.size <= 1) for (const { go } of waiting.splice(0)) go();
        else letOneGo();
      };
      return Promise.all(all.map((one, index) => runner.run(index, () => one().finally(() => ended(index)))));
    },
  };
}
