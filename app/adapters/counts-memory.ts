import type { CountsMemory } from "../usecases/ports/counts-memory";

const MAX_STORED = 500;

/** In the isolate's memory, the oldest forgotten first. */
export function countsMemory(): CountsMemory {
  const cached = new Map<string, NonNullable<ReturnType<CountsMemory["recall"]>>>();
  return {
    recall: (key) => cached.get(key) ?? null,
    remember(key, counts, askedAt) {
      cached.delete(key);
      cached.set(key, { counts, askedAt });
      const oldest = cached.keys().next().value;
      if (cached.size > MAX_STORED && oldest !== undefined) cached.delete(oldest);
    },
  };
}
