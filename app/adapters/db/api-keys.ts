import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { ApiKey, ApiKeys } from "../../usecases/ports/api-keys";
import { orm, insertSelect, statementOf } from "./orm";
import { apiKeys as keys } from "./schema/api-keys";

const HOUR_MS = 3_600_000;

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

export function d1ApiKeys(db: D1Database): ApiKeys {
  const store = orm(db);
  const ended = (id: string, at: number) =>
    store
      .update(keys)
      .set({ endsAt: at })
      .where(and(eq(keys.id, id), or(isNull(keys.endsAt), gt(keys.endsAt, at))));
  return {
    async list() {
      const rows: readonly ApiKey[] = await store.select(KEY).from(keys).orderBy(desc(keys.madeAt), desc(keys.id));
      return rows;
    },
    async find(id) {
      return (await store.select(KEY).from(keys).where(eq(keys.id, id)).get()) ?? null;
    },
    async byDigest(digest) {
      return (await store.select(KEY).from(keys).where(eq(keys.digest, digest)).get()) ?? null;
    },
    async add(key, replaces) {
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
    async end(id, at) {
      await ended(id, at);
    },
    async used(id, now) {
      await store
        .update(keys)
        .set({ lastUsedAt: now })
        .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - HOUR_MS))));
    },
  };
}
