import type { LeadGuid } from "../../domain/core/ids";
import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import { orm } from "./orm";
import { emailCodes, resumeLinks } from "./schema/resume-links";

/** Links that open a quote on another device, and codes sent by email. Only digests of tokens, addresses and codes are stored. */
export function d1ResumeLinks(db: D1Database) {
  const database = orm(db);
  const isUnexpired = (addressDigest: string, now: number) =>
    and(eq(emailCodes.addressDigest, addressDigest), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, now));
  return {
    async add(tokenHash: string, leadGuid: LeadGuid, now: number, expiresAt: number): Promise<void> {
      await database.insert(resumeLinks).values({ tokenHash, leadGuid, expiresAt, createdAt: now });
    },
    /** The lead that a link opens. Null = the link is unknown or has expired. */
    async find(tokenHash: string, now: number): Promise<LeadGuid | null> {
      const linkRow = await database
        .select({ leadGuid: resumeLinks.leadGuid })
        .from(resumeLinks)
        .where(and(eq(resumeLinks.tokenHash, tokenHash), gt(resumeLinks.expiresAt, now)))
        .get();
      return linkRow?.leadGuid ?? null;
    },
    /** Stores a new code for this address. An earlier code is no longer valid. */
    async setEmailCode(addressDigest: string, codeDigest: string, expiresAt: number): Promise<void> {
      const emailCode = { codeDigest, expiresAt, usedAt: null };
      await database
        .insert(emailCodes)
        .values({ addressDigest, ...emailCode })
        .onConflictDoUpdate({ target: emailCodes.addressDigest, set: emailCode });
    },
    /** Uses a code once. `none` = there is no valid code for this address. */
    async consumeEmailCode(
      addressDigest: string,
      codeDigest: string,
      now: number,
    ): Promise<"valid" | "invalid" | "none"> {
      const [usedLinks, [left]] = await database.batch([
        database
          .update(emailCodes)
          .set({ usedAt: now })
          .where(and(isUnexpired(addressDigest, now), eq(emailCodes.codeDigest, codeDigest))),
        database.select({ running: count() }).from(emailCodes).where(isUnexpired(addressDigest, now)),
      ]);
      if (usedLinks.meta.changes === 1) return "valid";
      return left?.running === 1 ? "invalid" : "none";
    },
    async deleteBefore(now: number): Promise<void> {
      await database.batch([
        database.delete(resumeLinks).where(lte(resumeLinks.expiresAt, now)),
        database.delete(emailCodes).where(lte(emailCodes.expiresAt, now)),
      ]);
    },
  };
}
