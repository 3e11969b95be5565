import type { TallyCount } from "../domain/figures/tallies";
import type { TalliesMemory } from "../usecases/ports/platform";

/** How often an instance writes while it gets requests: each number is a row, which D1 bills. */
const WRITE_EVERY_MS = 5 * 60_000;
/** The first time sooner: most instances of a quiet site do not live long. */
const FIRST_AFTER_MS = 20_000;

/** In the isolate's memory. What it has not written when it ends is lost. */
export function talliesMemory(): TalliesMemory {
  const counts = new Map<string, TallyCount>();
  let nextAt: number | null = null;
  return {
    add(day, tally, name, n) {
      if (n === 0) return;
      const key = `${day} ${tally} ${name}`;
      counts.set(key, { day, tally, name, n: (counts.get(key)?.n ?? 0) + n });
    },
    isDue(now) {
      nextAt ??= now + FIRST_AFTER_MS;
      if (now < nextAt) return false;
      nextAt = now + WRITE_EVERY_MS;
      return true;
    },
    take() {
      const tallyCounts = [...counts.values()];
      counts.clear();
      return tallyCounts;
    },
  };
}
