import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { orm } from "./orm";
import { idempotencyRecords } from "./schema/health";
import { partAt } from "./cron-parts";

/** Result of taking an idempotency key: reserved for the caller, or already used. */
export type UsedKey =
  | { readonly kind: "mine" }
  /** `sealed` null = the first call has not been answered yet. */
  | { readonly kind: "known"; readonly requestHash: string; readonly sealed: string | null };

/** Answers to calls that came with an Idempotency-Key. */
export function d1IdempotencyRecords(db: D1Database) {
  const store = orm(db);
  return {
    /** Reserves a key for one call. If the call crashes without an answer, its key is free again at `leaseUntil` (epoch ms) for the same request. */
    async take(
      keyHash: string,
      requestHash: string,
      { now, leaseUntil, expiresAt }: { readonly now: number; readonly leaseUntil: number; readonly expiresAt: number },
    ): Promise<UsedKey> {
      // A key is free again when it has expired, or when the first attempt of the same call crashed without an answer.
      const isFree = sql`${idempotencyRecords.expiresAt} <= ${now} or (${idempotencyRecords.sealed} is null and ${idempotencyRecords.leaseUntil} <= ${now} and ${idempotencyRecords.requestHash} = ${requestHash})`;
      const [result, [row]] = await store.batch([
        store
          .insert(idempotencyRecords)
          .values({ keyHash, requestHash, leaseUntil, expiresAt })
          .onConflictDoUpdate({
            target: idempotencyRecords.keyHash,
            set: { requestHash, sealed: null, leaseUntil, expiresAt },
            setWhere: isFree,
          }),
        store
          .select({ requestHash: idempotencyRecords.requestHash, sealed: idempotencyRecords.sealed })
          .from(idempotencyRecords)
          .where(eq(idempotencyRecords.keyHash, keyHash)),
      ]);
      return result.meta.changes === 1 || row === undefined ? { kind: "mine" } : { kind: "known", ...row };
    },
    async keep(keyHash: string, ciphertext: string): Promise<void> {
      await store.update(idempotencyRecords).set({ sealed: ciphertext }).where(eq(idempotencyRecords.keyHash, keyHash));
    },
    /** Releases the key of a refused call, so that it can be used again. */
    async release(keyHash: string): Promise<void> {
      await store
        .delete(idempotencyRecords)
        .where(and(eq(idempotencyRecords.keyHash, keyHash), isNull(idempotencyRecords.sealed)));
    },
    /** Deletes one part of the rows that expired before `now`. Each cron run deletes another part and reaches all of them within about five hours. */
    async forgetBefore(now: number): Promise<void> {
      const { from, to } = partAt(now);
      const isItsTurn = and(gte(idempotencyRecords.keyHash, from), lt(idempotencyRecords.keyHash, to));
      await store.delete(idempotencyRecords).where(and(isItsTurn, lte(idempotencyRecords.expiresAt, now)));
    },
  };
}
