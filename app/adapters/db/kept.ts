/** Reference data changes with a deploy and a seed; after this long a running isolate looks again. */
const KEEP_MS = 10 * 60 * 1000;

/**
 * Keeps small reference tables in the isolate's memory. The value is kept, never the promise: a request must not wait
 * for another request's I/O. An empty answer is not kept, so a database that is being filled is read again.
 */
export function keptInMemory<T>(load: (db: D1Database) => Promise<T>, isEmpty: (value: T) => boolean): (db: D1Database) => Promise<T> {
  const kept = new WeakMap<D1Database, { readonly value: T; readonly until: number }>();
  return async (db) => {
    const known = kept.get(db);
    if (known && Date.now() < known.until) return known.value;
    const value = await load(db);
    if (!isEmpty(value)) kept.set(db, { value, until: Date.now() + KEEP_MS });
    return value;
  };
}
