import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last run of each cron duty, one row each. `ok_at`: of its last run without a failure. */
export const dutyRuns = sqliteTable("duty_runs", {
  name: text("name").primaryKey(),
  cron: text("cron").notNull(),
  ranAt: integer("ran_at").notNull(),
  okAt: integer("ok_at"),
  failure: text("failure"),
});

/** Queue messages that failed as often as they may. They carry kinds, no people. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  body: text("body").notNull(),
  diedAt: integer("died_at").notNull(),
});

/** How large the database was on a day (UTC), as D1 says. */
export const databaseSizes = sqliteTable("database_sizes", {
  day: text("day").primaryKey(),
  bytes: integer("bytes").notNull(),
});
