import { eq } from "drizzle-orm";
import { perIsolate } from "../platform";
import { unmetered } from "./d1-meter";
import { orm } from "./orm";
import { referenceDocuments } from "./schema/documents";

/** Reference data changes with a deployment or the seed. A running isolate reads it again after this time. */
const CACHE_MS = 10 * 60 * 1000;

/** Cache lifetime of data that the desk edits. Desk pages say that a change takes effect within a minute. */
export const DESK_CACHE_MS = 60_000;

interface Memoized<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Caches small reference tables in the isolate's memory. The value is cached and not the promise, because a request must not wait for another request's I/O. An
 * empty result is not cached, so that a database that is still being seeded is read again.
 */
export function memoized<T>(
  load: (db: D1Database) => Promise<T>,
  isEmpty: (value: T) => boolean,
  cacheMs = CACHE_MS,
): ((db: D1Database) => Promise<T>) & { readonly clear: (db: D1Database) => void } {
  const read = memoizedByKey((db) => load(db), isEmpty, 1, cacheMs);
  return Object.assign((db: D1Database) => read(db, ""), { clear: read.clear });
}

/** Like `memoized`, for parts of a larger table. Keeps the `maxEntries` recently used parts. */
export function memoizedByKey<T>(
  load: (db: D1Database, key: string) => Promise<T>,
  isEmpty: (value: T) => boolean,
  maxEntries: number,
  cacheMs = CACHE_MS,
): ((db: D1Database, key: string) => Promise<T>) & { readonly clear: (db: D1Database) => void } {
  const cachesByDatabase = perIsolate(() => new WeakMap<D1Database, Map<string, Memoized<T>>>());
  const read = async (db: D1Database, key: string): Promise<T> => {
    const rawDatabase = unmetered(db);
    const cache = cachesByDatabase().get(rawDatabase) ?? new Map<string, Memoized<T>>();
    cachesByDatabase().set(rawDatabase, cache);
    const entry = cache.get(key);
    if (entry && Date.now() < entry.until) {
      // A Map keeps its insertion order, so this moves the entry to the end as the most recently used.
      cache.delete(key);
      cache.set(key, entry);
      return entry.value;
    }
    const value = await load(db, key);
    if (isEmpty(value)) return value;
    cache.delete(key);
    cache.set(key, { value, until: Date.now() + cacheMs });
    const [oldest] = cache.keys();
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
    return value;
  };
  return Object.assign(read, { clear: (db: D1Database) => void cachesByDatabase().delete(unmetered(db)) });
}

/** Query for a seeded document by its name. */
export const documentByName = (db: D1Database, name: string) =>
  orm(db).select({ body: referenceDocuments.body }).from(referenceDocuments).where(eq(referenceDocuments.name, name));

/** Reads a small seeded document. Null = it was not seeded. The caller parses it with its own schema. */
export async function referenceDocument(db: D1Database, name: string): Promise<unknown> {
  return (await documentByName(db, name))[0]?.body ?? null;
}
