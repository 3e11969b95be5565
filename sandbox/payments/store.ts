import { and, asc, desc, eq, sql } from "drizzle-orm";
import { fromJson, orm } from "../../app/adapters/db/orm";
import { sandboxCheckouts } from "../../app/adapters/db/schema/payments";

/** Maximum number of objects that a sandbox lists. */
const MAX_LISTED_ITEMS = 500;

/** A sandbox object, with the version at which it was read. */
export interface StoredObject<T> {
  readonly body: T;
  readonly version: number;
}

/**
 * The storage of one sandbox provider in D1: objects by id. A change is refused if the object has changed since it was read. Each provider has its own kind of
 * object and does not read others.
 */
export function sandboxObjects<T>(db: D1Database, provider: string) {
  const store = orm(db);
  const record = {
    id: sandboxCheckouts.id,
    body: sql`${sandboxCheckouts.body}`.mapWith(fromJson<T>).as("body"),
    version: sandboxCheckouts.version,
  };
  const matchesProvider = eq(sandboxCheckouts.provider, provider);
  return {
    async find(id: string): Promise<StoredObject<T> | null> {
      const row = await store
        .select(record)
        .from(sandboxCheckouts)
        .where(and(matchesProvider, eq(sandboxCheckouts.id, id)))
        .get();
      return row ?? null;
    },
    /** The object whose JSON member `name` has this value. */
    async findBy(name: string, value: string): Promise<(StoredObject<T> & { readonly id: string }) | null> {
      const row = await store
        .select(record)
        .from(sandboxCheckouts)
        .where(and(matchesProvider, sql`json_extract(${sandboxCheckouts.body}, '$.' || ${name}) = ${value}`))
        .orderBy(asc(sandboxCheckouts.createdAt))
        .limit(1)
        .get();
      return row ?? null;
    },
    /** The newest objects, the oldest of them first. */
    async all(): Promise<readonly T[]> {
      const rows = await store
        .select(record)
        .from(sandboxCheckouts)
        .where(matchesProvider)
        .orderBy(desc(sandboxCheckouts.createdAt))
        .limit(MAX_LISTED_ITEMS);
      return rows.map(({ body }) => body).reverse();
    },
    /** Adds a record. If it exists already, it is kept, because two requests may add the same one. */
    async add(id: string, body: T, now: number): Promise<void> {
      await store.insert(sandboxCheckouts).values({ provider, id, body, createdAt: now }).onConflictDoNothing();
    },
    /** Returns false if someone else has changed the object since it was read. */
    async change(id: string, previous: StoredObject<T>, body: T): Promise<boolean> {
      const result = await store
        .update(sandboxCheckouts)
        .set({ body, version: sql`${sandboxCheckouts.version} + 1` })
        .where(and(matchesProvider, eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.version, previous.version)));
      return result.meta.changes === 1;
    },
  };
}

export type SandboxObjects<T> = ReturnType<typeof sandboxObjects<T>>;
