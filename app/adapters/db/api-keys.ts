import { HOUR_MS } from "../../domain/core/time/duration";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { NewKey, ApiKey } from "../../domain/identity/api-keys/api-key";
import { orm, insertSelect, statementOf } from "./orm";
import { apiKeys as keys } from "./schema/api-keys";

const KEY = {
  id: keys.id,
  name: keys.name,
  tail: keys.tail,
  scopes: keys.scopes,
  madeBy: keys.madeBy,
  madeByEmail: keys.madeByEmail,
  madeAt: keys.madeAt,
  endsAt: keys.endsAt,
  lastUsedAt: keys.lastUsedAt,
};

/** API keys of programs that call the operator API. */
export function d1ApiKeys(db: D1Database) {
  const store = orm(db);
  const ended = (id: string, at: number) =>
    store
      .update(keys)
      .set({ endsAt: at })
      .where(and(eq(keys.id, id), or(isNull(keys.endsAt), gt(keys.endsAt, at))));
  return {
    /** Newest first. */
    async list(): Promise<readonly ApiKey[]> {
      const rows: readonly ApiKey[] = await store.select(KEY).from(keys).orderBy(desc(keys.madeAt), desc(keys.id));
      return rows;
    },
    async find(id: string): Promise<ApiKey | null> {
      return (await store.select(KEY).from(keys).where(eq(keys.id, id)).get()) ?? null;
    },
    async byDigest(digest: string): Promise<ApiKey | null> {
      return (await store.select(KEY).from(keys).where(eq(keys.digest, digest)).get()) ?? null;
    },
    /**
     * Adds a key. If the id exists and its key was never used, only its digest is replaced, because the first key was not shown to anyone. `replaces` is the
     * older key, which then ends at `endsAt`. Returns false if the older key has already ended.
     */
    async add(key: NewKey, replaces: { readonly id: string; readonly endsAt: number } | null): Promise<boolean> {
      const isCurrent =
        replaces === null
          ? sql`true`
          : sql`exists (select 1 from ${keys} where ${and(eq(keys.id, replaces.id), or(isNull(keys.endsAt), gt(keys.endsAt, key.madeAt)))})`;
      const { digest, tail } = key;
      const added = store
        .insert(keys)
        .select(insertSelect(keys, key, sql`where ${isCurrent}`))
        .onConflictDoUpdate({ target: keys.id, set: { digest, tail }, setWhere: isNull(keys.lastUsedAt) });
      const [result] = await db.batch([
        statementOf(db, added),
        ...(replaces === null ? [] : [statementOf(db, ended(replaces.id, replaces.endsAt))]),
      ]);
      return result?.meta.changes === 1;
    },
    /** Ends the key at `at`, unless it already ended earlier. */
    async end(id: string, at: number): Promise<void> {
      await ended(id, at);
    },
    /** Records that the key was used, at most once an hour. */
    async used(id: string, now: number): Promise<void> {
      await store
        .update(keys)
        .set({ lastUsedAt: now })
        .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - HOUR_MS))));
    },
  };
}
