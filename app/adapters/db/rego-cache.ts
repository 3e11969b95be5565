import { and, eq, gt, lte } from "drizzle-orm";
import type { RegoCache } from "../../usecases/ports/rego-cache";
import { excluded, orm } from "./orm";
import { regoCache } from "./schema/rego-cache";

export function d1RegoCache(db: D1Database): RegoCache {
  const store = orm(db);
  return {
    async find({ country, state, plate }, now) {
      const [kept] = await store
        .select({ answer: regoCache.answer })
        .from(regoCache)
        .where(
          and(
            eq(regoCache.country, country),
            eq(regoCache.state, state),
            eq(regoCache.plate, plate),
            gt(regoCache.expiresAt, now),
          ),
        );
      return kept?.answer ?? null;
    },
    async keep({ country, state, plate }, answer, expiresAt) {
      await store
        .insert(regoCache)
        .values({ country, state, plate, answer, expiresAt })
        .onConflictDoUpdate({
          target: [regoCache.country, regoCache.state, regoCache.plate],
          set: { answer: excluded(regoCache.answer), expiresAt: excluded(regoCache.expiresAt) },
        });
    },
    async forgetBefore(now) {
      await store.delete(regoCache).where(lte(regoCache.expiresAt, now));
    },
  };
}
