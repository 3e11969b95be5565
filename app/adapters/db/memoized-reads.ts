import { perIsolate } from "../platform";
import { unmetered } from "./d1-meter";

/** Reference data changes with a deployment or the seed. A running isolate reads it again after this time. */
const KEEP_MS = 10 * 60 * 1000;

interface Memoized<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Caches small reference tables in the isolate's memory. Caches the value, not the promise, because a request must not wait for another request's I/O. Does
 * not cache an empty result, so that a database that is being filled is read again.
 */
export function memoized<T>(
  load: (db: D1Database) => Promise<T>,
  isEmpty: (value: T) => boolean,
  keepMs = KEEP_MS,
): ((db: D1Database) => Promise<T>) & { readonly forget: (db: D1Database) => void } {
  const read = storedByKey((db) => load(db), isEmpty, 1, keepMs);
  return Object.assign((db: D1Database) => read(db, ""), { forget: read.forget });
}

/** Like `memoized`, for parts of a larger table. Keeps the `most` recently used parts. */
export function storedByKey<T>(
  load: (db: D1Database, key: string) => Promise<T>,
  isEmpty: (value: T) => boolean,
  most: number,
  keepMs = KEEP_MS,
): ((db: D1Database, key: string) => Promise<T>) & { readonly forget: (db: D1Database) => void } {
  const databases = perIsolate(() => new WeakMap<D1Database, Map<string, Memoized<T>>>());
  const read = async (db: D1Database, key: string): Promise<T> => {
    const real = unmetered(db);
    const memory = databases().get(real) ?? new Map<string, Memoized<T>>();
    databases().set(real, memory);
    const entry = memory.get(key);
    if (entry && Date.now() < entry.until) {
      // A Map keeps its insertion order, so this moves the entry to the end as the most recently used.
      memory.delete(key);
      memory.set(key, entry);
      return entry.value;
    }
    const value = await load(db, key);
    if (isEmpty(value)) return value;
    memory.delete(key);
    memory.set(key, { value, until: Date.now() + keepMs });
    const [oldest] = memory.keys();
    if (memory.size > most && oldest !== undefined) memory.delete(oldest);
    return value;
  };
  return Object.assign(read, { forget: (db: D1Database) => void databases().delete(unmetered(db)) });
}
