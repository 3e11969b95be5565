import type { ResumeLinks } from "../../usecases/ports/resume-links";

export function d1ResumeLinks(db: D1Database): ResumeLinks {
  return {
    async add(tokenHash, leadGuid, now, expiresAt) {
      await db
        .prepare("insert into resume_links (token_hash, lead_guid, expires_at, created_at) values (?, ?, ?, ?)")
        .bind(tokenHash, leadGuid, expiresAt, now)
        .run();
    },
    find: (tokenHash, now) =>
      db
        .prepare("select lead_guid from resume_links where token_hash = ? and expires_at > ?")
        .bind(tokenHash, now)
        .first<string>("lead_guid"),
    async setEmailCode(addressDigest, codeDigest, expiresAt) {
      await db
        .prepare(
          `insert into email_codes (address_digest, code_digest, expires_at) values (?, ?, ?)
           on conflict (address_digest) do update set code_digest = excluded.code_digest, expires_at = excluded.expires_at, used_at = null`,
        )
        .bind(addressDigest, codeDigest, expiresAt)
        .run();
    },
    async spendEmailCode(addressDigest, codeDigest, now) {
      const [used, running] = await db.batch<{ running: number }>([
        db
          .prepare(
            "update email_codes set used_at = ?3 where address_digest = ?1 and code_digest = ?2 and used_at is null and expires_at > ?3",
          )
          .bind(addressDigest, codeDigest, now),
        db
          .prepare(
            "select count(*) as running from email_codes where address_digest = ? and used_at is null and expires_at > ?",
          )
          .bind(addressDigest, now),
      ]);
      if (used?.meta.changes === 1) return "valid";
      return running?.results[0]?.running === 1 ? "invalid" : "none";
    },
    async forgetBefore(now) {
      await db.batch([
        db.prepare("delete from resume_links where expires_at <= ?").bind(now),
        db.prepare("delete from email_codes where expires_at <= ?").bind(now),
      ]);
    },
  };
}
