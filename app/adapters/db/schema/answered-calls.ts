import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const answeredCalls = sqliteTable("answered_calls", {
  keyHash: text("key_hash").primaryKey(),
  requestHash: text("request_hash").notNull(),
  sealed: text("sealed"),
  leaseUntil: integer("lease_until").notNull(),
  expiresAt: integer("expires_at").notNull(),
});
