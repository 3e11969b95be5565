import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANNELS } from "../../../domain/notifications/kinds";

/** The last run of each cron task, one row for each. `ok_at` = the last run without a failure. */
export const dutyRuns = sqliteTable("duty_runs", {
  name: text("name").primaryKey(),
  cron: text("cron").notNull(),
  ranAt: integer("ran_at").notNull(),
  okAt: integer("ok_at"),
  failure: text("failure"),
});

/** Queue messages that failed the maximum number of times. The bodies contain kinds of messages and no personal data. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  body: text("body").notNull(),
  diedAt: integer("died_at").notNull(),
});

/** Size of the database per day (UTC), as reported by D1. */
export const databaseSizes = sqliteTable("database_sizes", {
  day: text("day").primaryKey(),
  bytes: integer("bytes").notNull(),
});

/** Channels that are paused because their provider asked us to wait or does not accept messages. No message is sent before `until`. */
export const channelPauses = sqliteTable("channel_pauses", {
  channel: text("channel", { enum: CHANNELS }).primaryKey(),
  until: integer("until").notNull(),
});

/**
 * Responses to writes with an Idempotency-Key, kept for a day, so that a repeated call gets the first response. `key_hash` = keyed digest of the call, the
 * caller and the key. `request_hash` = digest of the request. `sealed` null = the call is in progress. After `lease_until`, it is considered crashed.
 */
export const idempotencyRecords = sqliteTable("idempotency_records", {
  keyHash: text("key_hash").primaryKey(),
  requestHash: text("request_hash").notNull(),
  sealed: text("sealed"),
  leaseUntil: integer("lease_until").notNull(),
  expiresAt: integer("expires_at").notNull(),
});
