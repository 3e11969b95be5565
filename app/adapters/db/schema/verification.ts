import type { LeadGuid } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Our own limits for SMS codes. There is one row for each mobile number (sends per hour, attempts, and the purpose of the current code), one for each requester
 * of a code (attempts), and one for each purpose for which a code is valid. All keys are keyed digests. Rows are deleted after a day.
 */
export const verificationNumbers = sqliteTable("verification_numbers", {
  numberDigest: text("number_digest").primaryKey(),
  lastSentAt: integer("last_sent_at").notNull(),
  hourStartedAt: integer("hour_started_at").notNull(),
  sends: integer("sends").notNull(),
  tries: integer("tries").notNull(),
  expiresAt: integer("expires_at").notNull(),
  /** In the row of a number: the purpose of the last code, as a keyed digest. Null = no code was sent. */
  purposeDigest: text("purpose_digest"),
  /** The provider's id of the current code, used to cancel it after too many attempts. Null = our own code, or none. */
  providerRef: text("provider_ref"),
});

/**
 * Recent uses counted for each rate-limited subject, with a short and a long window that both start at the first use. The key is a keyed digest.
 * "<digest>.<digest>" is a subject within a group, and the sum of the group's rows is limited too.
 */
export const capCounts = sqliteTable("cap_counts", {
  key: text("key").primaryKey(),
  shortEndsAt: integer("short_ends_at").notNull(),
  shortCount: integer("short_count").notNull(),
  longEndsAt: integer("long_ends_at").notNull(),
  longCount: integer("long_count").notNull(),
});

/** One row per lead, number and code, so that a form that is submitted twice gets the first result again instead of an error about a used code. */
export const verificationChecks = sqliteTable(
  "verification_checks",
  {
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    numberDigest: text("number_digest").notNull(),
    codeDigest: text("code_digest").notNull(),
    result: text("result", { enum: ["checking", "failed", "ValidCode", "InvalidCode", "NotFound"] }).notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadGuid, t.numberDigest, t.codeDigest] }),
    index("verification_checks_by_age").on(t.at),
    check("verification_checks_result", sql`result in ('checking', 'ValidCode', 'InvalidCode', 'NotFound', 'failed')`),
  ],
);

/** State of the in-process SMS verification provider of DEV and TEST. */
export const sandboxVerifications = sqliteTable(
  "sandbox_verifications",
  {
    sid: text("sid").primaryKey(),
    mobile: text("mobile").notNull(),
    status: text("status", { enum: ["pending", "approved", "canceled"] }).notNull(),
    sends: integer("sends").notNull(),
    checks: integer("checks").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("sandbox_verifications_by_mobile").on(t.mobile, t.expiresAt),
    check("sandbox_verifications_status", sql`status in ('pending', 'approved', 'canceled')`),
  ],
);
