import type { TallyCount } from "../domain/figures/tallies";
import type { TallyBuffer } from "../usecases/ports/platform";

/** Time between two writes of an active instance. Each count is a row, which D1 bills. */
const WRITE_INTERVAL_MS = 5 * 60_000;
/** Time until the first write. It is shorter, because most instances of a quiet site end soon. */
const FIRST_WRITE_MS = 20_000;

/** Counts in the isolate's memory. Unwritten counts are lost when it ends. */
export function createTalliesBuffer(): TallyBuffer {
  const pendingCounts = new Map<string, TallyCount>();
  let nextAt: number | null = null;
  return {
    add(day, tally, name, n) {
      if (n === 0) return;
      const key = `${day} ${tally} ${name}`;
      pendingCounts.set(key, { day, tally, name, n: (pendingCounts.get(key)?.n ?? 0) + n });
    },
    isDue(now) {
      nextAt ??= now + FIRST_WRITE_MS;
      if (now < nextAt) return false;
      nextAt = now + WRITE_INTERVAL_MS;
      return true;
    },
    take() {
      const tallyCounts = [...pendingCounts.values()];
      pendingCounts.clear();
      return tallyCounts;
    },
  };
}
