import type { AnsweredCalls } from "../../usecases/ports/answered-calls";
import { partAt } from "./turns";

export const d1AnsweredCalls = (db: D1Database): AnsweredCalls => ({
  async take(keyHash, requestHash, { now, leaseUntil, expiresAt }) {
    const [taken, known] = await db.batch<{ request_hash: string; sealed: string | null }>([
      db
        .prepare(
          `insert into answered_calls (key_hash, request_hash, lease_until, expires_at) values (?1, ?2, ?4, ?5)
           on conflict (key_hash) do update set request_hash = excluded.request_hash, sealed = null, lease_until = excluded.lease_until, expires_at = excluded.expires_at
           where answered_calls.expires_at <= ?3 or (answered_calls.sealed is null and answered_calls.lease_until <= ?3 and answered_calls.request_hash = ?2)`,
        )
        .bind(keyHash, requestHash, now, leaseUntil, expiresAt),
      db.prepare("select request_hash, sealed from answered_calls where key_hash = ?").bind(keyHash),
    ]);
    const row = known?.results[0];
    return taken?.meta.changes === 1 || row === undefined
      ? { kind: "mine" }
      : { kind: "known", requestHash: row.request_hash, sealed: row.sealed };
  },
  async keep(keyHash, sealed) {
    await db.prepare("update answered_calls set sealed = ? where key_hash = ?").bind(sealed, keyHash).run();
  },
  async letGo(keyHash) {
    await db.prepare("delete from answered_calls where key_hash = ? and sealed is null").bind(keyHash).run();
  },
  async forgetBefore(now) {
    const { from, to } = partAt(now);
    await db
      .prepare("delete from answered_calls where key_hash >= ? and key_hash < ? and expires_at <= ?")
      .bind(from, to, now)
      .run();
  },
});
