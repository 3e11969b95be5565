import { HOUR_MS } from "../../domain/core/time/duration";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { NewKey, ApiKey } from "../../domain/identity/api-keys/api-key";
import { orm, insertFrom, runInBatch } from "./orm";
import { apiKeys as keys } from "./schema/api-keys";

const KEY_COLUMNS = {
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

/** API keys for programs that call the operator API. */
export function d1ApiKeys(db: D1Database) {
  const database = orm(db);
  const updateEndsAt = (id: string, at: number) =>
    database
      .update(keys)
      .set({ endsAt: at })
      .where(and(eq(keys.id, id), or(isNull(keys.endsAt), gt(keys.endsAt, at))));
  return {
    /** Newest first. */
    async list(): Promise<readonly ApiKey[]> {
      const rows: readonly ApiKey[] = await database
        .select(KEY_COLUMNS)
        .from(keys)
        .orderBy(desc(keys.madeAt), desc(keys.id));
      return rows;
    },
    async find(id: string): Promise<ApiKey | null> {
      return (await database.select(KEY_COLUMNS).from(keys).where(eq(keys.id, id)).get()) ?? null;
    },
    async findByDigest(digest: string): Promise<ApiKey | null> {
      return (await database.select(KEY_COLUMNS).from(keys).where(eq(keys.digest, digest)).get()) ?? null;
    },
    /**
     * Adds a key. If a key with this id exists and was never used, only its digest and tail are replaced, because the first key was not shown to anyone.
     * `replacedKey` is the older key that the new one replaces; it stops working at `endsAt`. Returns false if the older key has already stopped working.
     */
    async add(key: NewKey, replacedKey: { readonly id: string; readonly endsAt: number } | null): Promise<boolean> {
      const isReplaceable =
        replacedKey === null
          ? sql`true`
          : sql`exists (select 1 from ${keys} where ${and(eq(keys.id, replacedKey.id), or(isNull(keys.endsAt), gt(keys.endsAt, key.madeAt)))})`;
      const { digest, tail } = key;
      const insertStatement = insertFrom(db, keys, key, sql`where ${isReplaceable}`).onConflictDoUpdate({
        target: keys.id,
        set: { digest, tail },
        setWhere: isNull(keys.lastUsedAt),
      });
      const [result] = await runInBatch(db, [
        insertStatement,
        ...(replacedKey === null ? [] : [updateEndsAt(replacedKey.id, replacedKey.endsAt)]),
      ]);
      return result?.meta.changes === 1;
    },
    /** Makes the key stop working at `at`, unless it already stops earlier. */
    async end(id: string, at: number): Promise<void> {
      await updateEndsAt(id, at);
    },
    /** Records that the key was used. Writes at most once an hour. */
    async recordUse(id: string, now: number): Promise<void> {
      await database
        .update(keys)
        .set({ lastUsedAt: now })
        .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - HOUR_MS))));
    },
  };
}
