import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { orm } from "./orm";
import { idempotencyRecords } from "./schema/health";
import { partAt } from "./cron-parts";

/** Result of reserving an idempotency key: it is reserved for the caller ("mine"), or was used before ("known"). */
export type IdempotencyResult =
  | { readonly kind: "mine" }
  /** `sealed` null = the first call has no response yet. */
  | { readonly kind: "known"; readonly requestHash: string; readonly sealed: string | null };

/** Responses to calls with an Idempotency-Key. */
export function d1IdempotencyRecords(db: D1Database) {
  const database = orm(db);
  return {
    /** Reserves a key for one call. If the call crashes before it has a response, the same request can use the key again from `leaseUntil` (epoch ms). */
    async reserve(
      keyHash: string,
      requestHash: string,
      { now, leaseUntil, expiresAt }: { readonly now: number; readonly leaseUntil: number; readonly expiresAt: number },
    ): Promise<IdempotencyResult> {
      // A key can be used again if it has expired, or if the first attempt of the same call crashed before it had a response.
      const isReusable = sql`${idempotencyRecords.expiresAt} <= ${now} or (${idempotencyRecords.sealed} is null and ${idempotencyRecords.leaseUntil} <= ${now} and ${idempotencyRecords.requestHash} = ${requestHash})`;
      const [result, [row]] = await database.batch([
        database
          .insert(idempotencyRecords)
          .values({ keyHash, requestHash, leaseUntil, expiresAt })
          .onConflictDoUpdate({
            target: idempotencyRecords.keyHash,
            set: { requestHash, sealed: null, leaseUntil, expiresAt },
            setWhere: isReusable,
          }),
        database
          .select({ requestHash: idempotencyRecords.requestHash, sealed: idempotencyRecords.sealed })
          .from(idempotencyRecords)
          .where(eq(idempotencyRecords.keyHash, keyHash)),
      ]);
      return result.meta.changes === 1 || row === undefined ? { kind: "mine" } : { kind: "known", ...row };
    },
    async saveResponse(keyHash: string, ciphertext: string): Promise<void> {
      await database
        .update(idempotencyRecords)
        .set({ sealed: ciphertext })
        .where(eq(idempotencyRecords.keyHash, keyHash));
    },
    /** Releases the key of a refused call, so that it can be used again. */
    async release(keyHash: string): Promise<void> {
      await database
        .delete(idempotencyRecords)
        .where(and(eq(idempotencyRecords.keyHash, keyHash), isNull(idempotencyRecords.sealed)));
    },
    /**
     * Deletes the rows in one part of the table that expired before `now`. Each cron run deletes from a different part, and a full pass takes about five hours.
     */
    async deleteBefore(now: number): Promise<void> {
      const { from, to } = partAt(now);
      const isInKeyRange = and(gte(idempotencyRecords.keyHash, from), lt(idempotencyRecords.keyHash, to));
      await database.delete(idempotencyRecords).where(and(isInKeyRange, lte(idempotencyRecords.expiresAt, now)));
    },
  };
}
