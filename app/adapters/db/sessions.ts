import type { Sessions, StoredSession } from "../../usecases/ports/sessions";

const COLUMNS = "id_hash as idHash, user_id as userId, sealed, expires_at as expiresAt, ends_at as endsAt, version";

export function d1Sessions(db: D1Database): Sessions {
  return {
    async takeSignIn(stateHash, expiresAt) {
      const taken = await db
        .prepare("insert into taken_sign_ins (state_hash, expires_at) values (?, ?) on conflict do nothing")
        .bind(stateHash, expiresAt)
        .run();
      return taken.meta.changes === 1;
    },
    async create({ idHash, sealed, expiresAt, endsAt, issuer, subject, freshUserId, replaces, now }) {
      const [, , , made] = await db.batch<{ user_id: string }>([
        db
          .prepare(
            `insert into users (id, issuer, subject, created_at, last_sign_in_at) values (?1, ?2, ?3, ?4, ?4)
             on conflict (issuer, subject) do update set last_sign_in_at = excluded.last_sign_in_at`,
          )
          .bind(freshUserId, issuer, subject, now),
        db.prepare("delete from sessions where id_hash = ?").bind(replaces ?? ""),
        db
          .prepare(
            `insert into sessions (id_hash, user_id, sealed, expires_at, ends_at, created_at)
             select ?1, id, ?2, ?3, ?4, ?5 from users where issuer = ?6 and subject = ?7`,
          )
          .bind(idHash, sealed, expiresAt, endsAt, now, issuer, subject),
        db.prepare("select user_id from sessions where id_hash = ?").bind(idHash),
      ]);
      const userId = made?.results[0]?.user_id;
      if (userId === undefined) throw new Error("A session was not written");
      return userId;
    },
    find: (idHash) =>
      db.prepare(`select ${COLUMNS} from sessions where id_hash = ?`).bind(idHash).first<StoredSession>(),
    async takeRenewal(idHash, version, now, until) {
      const taken = await db
        .prepare("update sessions set renewing_until = ?4 where id_hash = ?1 and version = ?2 and renewing_until <= ?3")
        .bind(idHash, version, now, until)
        .run();
      return taken.meta.changes === 1;
    },
    async renewed({ idHash, version, sealed, expiresAt }) {
      const done = await db
        .prepare(
          "update sessions set sealed = ?3, expires_at = ?4, version = version + 1, renewing_until = 0 where id_hash = ?1 and version = ?2",
        )
        .bind(idHash, version, sealed, expiresAt)
        .run();
      return done.meta.changes === 1;
    },
    async end(idHash) {
      await db.prepare("delete from sessions where id_hash = ?").bind(idHash).run();
    },
    userOf: (issuer, subject) =>
      db.prepare("select id from users where issuer = ? and subject = ?").bind(issuer, subject).first<string>("id"),
    async forgetBefore(now) {
      await db.batch([
        db.prepare("delete from sessions where ends_at <= ?").bind(now),
        db.prepare("delete from taken_sign_ins where expires_at <= ?").bind(now),
      ]);
    },
  };
}
