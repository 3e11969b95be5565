import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const sandboxIdentityRecords = sqliteTable(
  "sandbox_identity_records",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    family: text("family"),
    body: text("body").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("sandbox_identity_by_family").on(t.family).where(sql`family is not null`),
    index("sandbox_identity_by_end").on(t.expiresAt),
  ],
);
