import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const verificationNumbers = sqliteTable("verification_numbers", {
  numberDigest: text("number_digest").primaryKey(),
  lastSentAt: integer("last_sent_at").notNull(),
  hourStartedAt: integer("hour_started_at").notNull(),
  sends: integer("sends").notNull(),
  tries: integer("tries").notNull(),
  expiresAt: integer("expires_at").notNull(),
  purposeDigest: text("purpose_digest"),
});

export const verificationChecks = sqliteTable(
  "verification_checks",
  {
    leadGuid: text("lead_guid").notNull(),
    numberDigest: text("number_digest").notNull(),
    codeDigest: text("code_digest").notNull(),
    result: text("result", { enum: ["checking", "failed", "ValidCode", "InvalidCode", "NotFound"] }).notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadGuid, t.numberDigest, t.codeDigest] }),
    index("verification_checks_by_age").on(t.at),
  ],
);

export const sandboxVerifications = sqliteTable(
  "sandbox_verifications",
  {
    sid: text("sid").primaryKey(),
    mobile: text("mobile").notNull(),
    status: text("status", { enum: ["pending", "approved"] }).notNull(),
    sends: integer("sends").notNull(),
    checks: integer("checks").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("sandbox_verifications_by_mobile").on(t.mobile, t.expiresAt)],
);
