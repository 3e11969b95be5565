import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Answers to writes with an Idempotency-Key, kept for a day: a repeat gets the first answer. `key_hash`: keyed digest of call, caller and key; `request_hash`:
 * of the request. `sealed` null = the call is being answered, until `lease_until` at the latest.
 */
export const idempotencyRecords = sqliteTable("idempotency_records", {
  keyHash: text("key_hash").primaryKey(),
  requestHash: text("request_hash").notNull(),
  sealed: text("sealed"),
  leaseUntil: integer("lease_until").notNull(),
  expiresAt: integer("expires_at").notNull(),
});
