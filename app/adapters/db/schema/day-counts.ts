import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Measure } from "../../../domain/figures/measures";
import type { PlainDay } from "../../../domain/time/plain-date";

/** The figures of the marketplace, a row a number: of a day in the deployment's zone, of a state or region. A cron works them out of what the product writes anyway, and nothing is counted while a customer waits. */
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
