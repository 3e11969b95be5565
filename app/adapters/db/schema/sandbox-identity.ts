import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** State of the identity provider that serves DEV and TEST inside the worker: codes, tokens and sessions by the SHA-256 of their secret, people who signed up, and the signing key. */
export const sandboxIdentityRecords = sqliteTable(
  "sandbox_identity_records",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["code", "access", "refresh", "session", "user", "key"] }).notNull(),
    /** The grants of one code: using a code or refresh token a second time revokes all of them. */
    family: text("family"),
    body: text("body", { mode: "json" }).$type<unknown>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("sandbox_identity_by_family").on(t.family).where(sql`family is not null`),
    index("sandbox_identity_by_end").on(t.expiresAt),
    check("sandbox_identity_records_kind", sql`kind in ('code', 'access', 'refresh', 'session', 'user', 'key')`),
  ],
);
