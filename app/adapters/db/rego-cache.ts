import { and, eq, gt, lte } from "drizzle-orm";
import type { RegoCache } from "../../usecases/ports/rego-cache";
import { excludedColumn, orm } from "./orm";
import { regoCache } from "./schema/rego-cache";

export function d1RegoCache(db: D1Database): RegoCache {
  const store = orm(db);
  return {
    async find({ country, state, plate }, now) {
      const [cached] = await store
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
      return cached?.answer ?? null;
    },
    async keep({ country, state, plate }, answer, expiresAt) {
      await store
        .insert(regoCache)
        .values({ country, state, plate, answer, expiresAt })
        .onConflictDoUpdate({
          target: [regoCache.country, regoCache.state, regoCache.plate],
          set: { answer: excludedColumn(regoCache.answer), expiresAt: excludedColumn(regoCache.expiresAt) },
        });
    },
    async forgetBefore(now) {
      await store.delete(regoCache).where(lte(regoCache.expiresAt, now));
    },
  };
}
