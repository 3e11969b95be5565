import { ofTheIsolate } from "../isolate-memory";
import { unmetered } from "./d1-meter";

/** Reference data changes with a deployment and a seed; a running isolate reads it again after this time. */
const KEEP_MS = 10 * 60 * 1000;

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Caches small reference tables in the isolate's memory. The value is cached, never the promise, because a request must not wait for another request's I/O. An
 * empty answer is not cached, so that a database that is being filled is read again.
 */
export function keptInMemory<T>(
  load: (db: D1Database) => Promise<T>,
  isEmpty: (value: T) => boolean,
  keepMs = KEEP_MS,
): ((db: D1Database) => Promise<T>) & { readonly forget: (db: D1Database) => void } {
  const read = keptByKey((db) => load(db), isEmpty, 1, keepMs);
  return Object.assign((db: D1Database) => read(db, ""), { forget: read.forget });
}

/** The same for parts of a larger table: the `most` parts that were asked for last. */
export function keptByKey<T>(
  load: (db: D1Database, key: string) => Promise<T>,
  isEmpty: (value: T) => boolean,
  most: number,
  keepMs = KEEP_MS,
): ((db: D1Database, key: string) => Promise<T>) & { readonly forget: (db: D1Database) => void } {
  const databases = ofTheIsolate(() => new WeakMap<D1Database, Map<string, Kept<T>>>());
  const read = async (db: D1Database, key: string): Promise<T> => {
    const real = unmetered(db);
    const kept = databases().get(real) ?? new Map<string, Kept<T>>();
    databases().set(real, kept);
    const known = kept.get(key);
    if (known && Date.now() < known.until) {
      // A Map keeps its insertion order: the last used entry moves to the end.
      kept.delete(key);
      kept.set(key, known);
      return known.value;
    }
    const value = await load(db, key);
    if (isEmpty(value)) return value;
    kept.delete(key);
    kept.set(key, { value, until: Date.now() + keepMs });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
  return Object.assign(read, { forget: (db: D1Database) => void databases().delete(unmetered(db)) });
}
