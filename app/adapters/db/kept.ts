/** Reference data changes with a deploy and a seed; after this long a running isolate looks again. */
const KEEP_MS = 10 * 60 * 1000;

/**
 * Keeps small reference tables in the isolate's memory. The value is kept, never the promise: a request must not wait
 * for another request's I/O. An empty answer is not kept, so a database that is being filled is read again.
 * An isolate has one database, and each request may see it through a wrapper of its own: so the value is not kept by database.
 */
export function keptInMemory<T>(load: (db: D1Database) => Promise<T>, isEmpty: (value: T) => boolean): (db: D1Database) => Promise<T> {
  let kept: { readonly value: T; readonly until: number } | null = null;
  return async (db) => {
    if (kept && Date.now() < kept.until) return kept.value;
    const value = await load(db);
    if (!isEmpty(value)) kept = { value, until: Date.now() + KEEP_MS };
    return value;
  };
}
