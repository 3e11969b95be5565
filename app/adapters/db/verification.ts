import { CODE_LIMITS } from "../../domain/verification/limits";
import type { CodeResult } from "../../domain/verification/results";
import type { Verification } from "../../usecases/ports/verification";

/** A check that began this long ago was cut off; after it the same code may be asked again. */
const CHECK_LEASE_MS = 10_000;
const WAIT_STEP_MS = 150;
const WAIT_STEPS = 50;

interface NumberRow {
  readonly last_sent_at: number;
  readonly tries: number;
  readonly expires_at: number;
  readonly purpose_digest: string | null;
}
const NUMBER =
  "select last_sent_at, tries, expires_at, purpose_digest from verification_numbers where number_digest = ?";

const lockedUntil = ({ tries, expires_at }: NumberRow, now: number): number | null =>
  tries >= CODE_LIMITS.triesPerCode && expires_at > now ? expires_at : null;

export function d1Verification(db: D1Database): Verification {
  return {
    async takeSend(number, now, purpose) {
      const { resendAfterMs, hourMs, sendsPerHour, lifeMs, triesPerCode } = CODE_LIMITS;
      const [taken, kept] = await db.batch<NumberRow>([
        db
          .prepare(
            `insert into verification_numbers (number_digest, last_sent_at, hour_started_at, sends, tries, expires_at, purpose_digest) values (?1, ?2, ?2, 1, 0, ?2 + ?6, ?7)
             on conflict (number_digest) do update set
               last_sent_at = ?2,
               sends = case when hour_started_at <= ?2 - ?4 then 1 else sends + 1 end,
               hour_started_at = case when hour_started_at <= ?2 - ?4 then ?2 else hour_started_at end,
               tries = case when expires_at <= ?2 then 0 else tries end,
               expires_at = ?2 + ?6,
               purpose_digest = coalesce(?7, purpose_digest)
             where last_sent_at <= ?2 - ?3 and (tries < ?8 or expires_at <= ?2) and (hour_started_at <= ?2 - ?4 or sends < ?5)
             returning last_sent_at`,
          )
          .bind(number, now, resendAfterMs, hourMs, sendsPerHour, lifeMs, purpose, triesPerCode),
        db.prepare(NUMBER).bind(number),
      ]);
      const row = kept?.results[0];
      const lastSentAt = row?.last_sent_at ?? now;
      if (taken?.results.length === 1) return { ok: true, lastSentAt };
      const isSamePurpose = (row?.purpose_digest ?? null) === purpose;
      const until = row === undefined ? null : lockedUntil(row, now);
      if (until !== null) return { ok: false, reason: "locked", lastSentAt, until, isSamePurpose };
      return {
        ok: false,
        reason: lastSentAt > now - resendAfterMs ? "too-soon" : "too-many",
        lastSentAt,
        isSamePurpose,
      };
    },
    async running(number, now) {
      const row = await db.prepare(NUMBER).bind(number).first<NumberRow>();
      return row === null || row.expires_at <= now
        ? null
        : { lastSentAt: row.last_sent_at, lockedUntil: lockedUntil(row, now) };
    },
    async giveBackSend(number, sentAt) {
      await db
        .prepare(
          "update verification_numbers set last_sent_at = 0, sends = sends - 1 where number_digest = ? and last_sent_at = ? and sends > 0",
        )
        .bind(number, sentAt)
        .run();
    },
    async takeQuotas(quotas, now) {
      const asked = JSON.stringify(
        quotas.map(({ digest, windowMs, most }) => ({ digest, ends: now + windowMs, most })),
      );
      const full =
        "select n.number_digest from json_each(?1) q join verification_numbers n on n.number_digest = q.value ->> 'digest' where n.expires_at > ?2 and n.sends >= q.value ->> 'most'";
      const [usedUp] = await db.batch<{ number_digest: string }>([
        db.prepare(full).bind(asked, now),
        db
          .prepare(
            `insert into verification_numbers (number_digest, last_sent_at, hour_started_at, sends, tries, expires_at)
             select value ->> 'digest', ?2, ?2, 1, 0, value ->> 'ends' from json_each(?1) where not exists (${full})
             on conflict (number_digest) do update set
               last_sent_at = ?2,
               sends = case when expires_at <= ?2 then 1 else sends + 1 end,
               hour_started_at = case when expires_at <= ?2 then ?2 else hour_started_at end,
               expires_at = case when expires_at <= ?2 then excluded.expires_at else expires_at end`,
          )
          .bind(asked, now),
      ]);
      return usedUp?.results.map(({ number_digest }) => number_digest) ?? [];
    },
    async giveBackQuotas(quotas) {
      await db
        .prepare(
          "update verification_numbers set sends = sends - 1 where sends > 0 and number_digest in (select value from json_each(?))",
        )
        .bind(JSON.stringify(quotas.map(({ digest }) => digest)))
        .run();
    },
    async takeTry(number, now, purpose) {
      const [taken, running] = await db.batch<{ purpose_digest: string | null }>([
        db
          .prepare(
            "update verification_numbers set tries = tries + 1 where number_digest = ? and expires_at > ? and tries < ? and purpose_digest = ?",
          )
          .bind(number, now, CODE_LIMITS.triesPerCode, purpose),
        db
          .prepare("select purpose_digest from verification_numbers where number_digest = ? and expires_at > ?")
          .bind(number, now),
      ]);
      const row = running?.results[0];
      if (taken?.meta.changes === 1 || row === undefined) return "taken";
      return row.purpose_digest === purpose ? "too-many" : "none";
    },
    async beginCheck(leadGuid, number, code, now) {
      const { meta } = await db
        .prepare(
          `insert into verification_checks (lead_guid, number_digest, code_digest, result, at) values (?1, ?2, ?3, 'checking', ?4)
           on conflict (lead_guid, number_digest, code_digest) do update set result = 'checking', at = ?4 where result <> 'ValidCode' and at <= ?4 - ?5`,
        )
        .bind(leadGuid, number, code, now, CHECK_LEASE_MS)
        .run();
      return meta.changes === 1;
    },
    async endCheck(leadGuid, number, code, result, now) {
      await db
        .prepare(
          "update verification_checks set result = ?4, at = ?5 where lead_guid = ?1 and number_digest = ?2 and code_digest = ?3",
        )
        .bind(leadGuid, number, code, result, now)
        .run();
    },
    async otherCheck(leadGuid, number, code) {
      const read = db
        .prepare("select result from verification_checks where lead_guid = ? and number_digest = ? and code_digest = ?")
        .bind(leadGuid, number, code);
      for (let step = 0; step < WAIT_STEPS; step += 1) {
        const result = await read.first<CodeResult | "checking" | "failed">("result");
        if (result !== "checking") return result === "failed" ? null : result;
        await scheduler.wait(WAIT_STEP_MS);
      }
      return null;
    },
    async forgetBefore(moment) {
      await db.batch([
        db.prepare("delete from verification_checks where at < ?").bind(moment),
        db.prepare("delete from verification_numbers where last_sent_at < ?1 and hour_started_at < ?1").bind(moment),
        db.prepare("delete from sandbox_verifications where expires_at < ?").bind(moment),
      ]);
    },
  };
}
