import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import type { AnsweredCalls } from "../../usecases/ports/answered-calls";
import { orm } from "./orm";
import { answeredCalls } from "./schema/answered-calls";
import { partAt } from "./turns";

export function d1AnsweredCalls(db: D1Database): AnsweredCalls {
  const store = orm(db);
  return {
    async take(keyHash, requestHash, { now, leaseUntil, expiresAt }) {
      // A key is free again when it has expired, or when the first attempt of the same call died without an answer.
      const isFree = sql`${answeredCalls.expiresAt} <= ${now} or (${answeredCalls.sealed} is null and ${answeredCalls.leaseUntil} <= ${now} and ${answeredCalls.requestHash} = ${requestHash})`;
      const [result, [row]] = await store.batch([
        store
          .insert(answeredCalls)
          .values({ keyHash, requestHash, leaseUntil, expiresAt })
          .onConflictDoUpdate({
            target: answeredCalls.keyHash,
            set: { requestHash, sealed: null, leaseUntil, expiresAt },
            setWhere: isFree,
          }),
        store
          .select({ requestHash: answeredCalls.requestHash, sealed: answeredCalls.sealed })
          .from(answeredCalls)
          .where(eq(answeredCalls.keyHash, keyHash)),
      ]);
      return result.meta.changes === 1 || row === undefined ? { kind: "mine" } : { kind: "known", ...row };
    },
    async keep(keyHash, ciphertext) {
      await store.update(answeredCalls).set({ sealed: ciphertext }).where(eq(answeredCalls.keyHash, keyHash));
    },
    async release(keyHash) {
      await store.delete(answeredCalls).where(and(eq(answeredCalls.keyHash, keyHash), isNull(answeredCalls.sealed)));
    },
    async forgetBefore(now) {
      const { from, to } = partAt(now);
      const isItsTurn = and(gte(answeredCalls.keyHash, from), lt(answeredCalls.keyHash, to));
      await store.delete(answeredCalls).where(and(isItsTurn, lte(answeredCalls.expiresAt, now)));
    },
  };
}
