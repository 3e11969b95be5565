import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "./chance";

/**
 * Schedules concurrent requests. Each waits before every call to the database or a provider. When all are waiting, a random one continues. So every order of
 * steps is possible, one request runs at a time, and the same seed reproduces the order.
 */
export function createScheduler(chance: () => Chance) {
  const requestIndexStorage = new AsyncLocalStorage<number>();
  const active = new Set<number>();
  let waiting: { readonly requestIndex: number; readonly resolve: () => void }[] = [];
  const releaseOne = () => {
    const activeIndexes = [...active].sort((a, b) => a - b);
    if (
      activeIndexes.length === 0 ||
      activeIndexes.some((value) => !waiting.some(({ requestIndex: of }) => of === value))
    )
      return;
    const turn = activeIndexes[chance().below(activeIndexes.length)];
    const next = waiting.find(({ requestIndex: of }) => of === turn);
    waiting = waiting.filter((item) => item !== next);
    next?.resolve();
  };
  return {
    /** True if more than one request is in progress. */
    isBusy: () => active.size > 1,
    async wait(): Promise<void> {
      const requestIndex = requestIndexStorage.getStore();
      if (requestIndex === undefined || active.size <= 1) return;
      await new Promise<void>((resolve) => {
        waiting.push({ requestIndex, resolve });
        releaseOne();
      });
      // The request made two calls at once, so it may be waiting only for the other call.
      if (waiting.some((item) => item.requestIndex === requestIndex)) setImmediate(releaseOne);
    },
    /** Runs all requests concurrently, with their steps interleaved in random order. */
    async runTogether<T>(all: readonly (() => Promise<T>)[]): Promise<T[]> {
      for (const index of all.keys()) active.add(index);
      const endTurn = (index: number) => {
        active.delete(index);
        // The last remaining request needs no more scheduling.
        if (active.size <= 1) for (const { resolve: go } of waiting.splice(0)) go();
        else releaseOne();
      };
      return Promise.all(
        all.map((one, index) => requestIndexStorage.run(index, () => one().finally(() => endTurn(index)))),
      );
    },
  };
}
