import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Measure } from "../../../domain/figures/measures";
import type { Tally } from "../../../domain/figures/tallies";
import type { PlainDay } from "../../../domain/time/plain-date";

/**
 * The marketplace's figures, one row per number: of a day in the deployment's zone and of a state or region. A cron derives them from stored data, so nothing
 * is counted while a customer waits.
 */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    day: text("day").$type<PlainDay>().notNull(),
    measure: text("measure").$type<Measure>().notNull(),
    /** "" = it is not known where. */
    region: text("region").notNull(),
    /** A number of things, or cents. */
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.measure, t.region] })],
);

/** Days that were counted, and when the last time: the newest is where the next run goes on. */
export const countedDays = sqliteTable("counted_days", {
  day: text("day").$type<PlainDay>().primaryKey(),
  at: integer("at").notNull(),
});

/** What instances of the worker counted of the requests that they answered, each adding what it has from time to time. */
export const requestTallies = sqliteTable(
  "request_tallies",
  {
    day: text("day").$type<PlainDay>().notNull(),
    tally: text("tally").$type<Tally>().notNull(),
    /** A page, a call, or how far a quote has come; "" = none. */
    name: text("name").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.tally, t.name] })],
);
