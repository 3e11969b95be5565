import type { LeadGuid } from "../../../domain/core/ids";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Links that open a quote on another device; only the token's hash is stored. The link only shows the quote. To continue, the customer enters a code sent to
 * the quote's contact.
 */
export const resumeLinks = sqliteTable(
  "resume_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("resume_links_by_end").on(t.expiresAt), index("resume_links_of_lead").on(t.leadGuid)],
);

/** Codes sent by email. Address and code are keyed digests. A new code replaces the previous one. */
export const emailCodes = sqliteTable(
  "email_codes",
  {
    addressDigest: text("address_digest").primaryKey(),
    codeDigest: text("code_digest").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [index("email_codes_by_end").on(t.expiresAt)],
);
