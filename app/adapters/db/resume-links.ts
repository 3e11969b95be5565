import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import type { ResumeLinks } from "../../usecases/ports/resume-links";
import { orm } from "./orm";
import { emailCodes, resumeLinks } from "./schema/resume-links";

export function d1ResumeLinks(db: D1Database): ResumeLinks {
  const store = orm(db);
  const runs = (addressDigest: string, now: number) =>
    and(eq(emailCodes.addressDigest, addressDigest), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, now));
  return {
    async add(tokenHash, leadGuid, now, expiresAt) {
      await store.insert(resumeLinks).values({ tokenHash, leadGuid, expiresAt, createdAt: now });
    },
    async find(tokenHash, now) {
      const match = await store
        .select({ leadGuid: resumeLinks.leadGuid })
        .from(resumeLinks)
        .where(and(eq(resumeLinks.tokenHash, tokenHash), gt(resumeLinks.expiresAt, now)))
        .get();
      return match?.leadGuid ?? null;
    },
    async setEmailCode(addressDigest, codeDigest, expiresAt) {
      const code = { codeDigest, expiresAt, usedAt: null };
      await store
        .insert(emailCodes)
        .values({ addressDigest, ...code })
        .onConflictDoUpdate({ target: emailCodes.addressDigest, set: code });
    },
    async spendEmailCode(addressDigest, codeDigest, now) {
      const [used, [left]] = await store.batch([
        store
          .update(emailCodes)
          .set({ usedAt: now })
          .where(and(runs(addressDigest, now), eq(emailCodes.codeDigest, codeDigest))),
        store.select({ running: count() }).from(emailCodes).where(runs(addressDigest, now)),
      ]);
      if (used.meta.changes === 1) return "valid";
      return left?.running === 1 ? "invalid" : "none";
    },
    async forgetBefore(now) {
      await store.batch([
        store.delete(resumeLinks).where(lte(resumeLinks.expiresAt, now)),
        store.delete(emailCodes).where(lte(emailCodes.expiresAt, now)),
      ]);
    },
  };
}
