import type { CountsMemory } from "../usecases/ports/counts-memory";

const MAX_KEPT = 500;

/** In the isolate's memory, the oldest forgotten first. */
export function countsMemory(): CountsMemory {
  const kept = new Map<string, NonNullable<ReturnType<CountsMemory["recall"]>>>();
  return {
    recall: (key) => kept.get(key) ?? null,
    remember(key, counts, askedAt) {
      kept.delete(key);
      kept.set(key, { counts, askedAt });
      const oldest = kept.keys().next().value;
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}
