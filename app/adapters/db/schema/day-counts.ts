import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/core/ids";
import type { Measure } from "../../../domain/figures/measures";
import type { Tally } from "../../../domain/figures/tallies";
import type { PlainDay } from "../../../domain/core/time/plain-date";

/**
 * The marketplace's figures, one row per day (in the deployment's zone), measure and region. A cron derives them from stored data, so that customers do not
 * wait for counting.
 */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    day: text("day").$type<PlainDay>().notNull(),
    measure: text("measure").$type<Measure>().notNull(),
    /** State or region. "" = unknown. */
    region: text("region").notNull(),
    /** A count, or cents. */
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.measure, t.region] })],
);

/** A workshop's figures per day, only for days with activity. Money is whole cents. */
export const workshopDays = sqliteTable(
  "workshop_days",
  {
    day: text("day").$type<PlainDay>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    bookings: integer("bookings").notNull(),
    bookedCents: integer("booked_cents").notNull(),
    cancelled: integer("cancelled").notNull(),
    workDone: integer("work_done").notNull(),
    workCents: integer("work_cents").notNull(),
    commissionCents: integer("commission_cents").notNull(),
    refundCents: integer("refund_cents").notNull(),
    disputes: integer("disputes").notNull(),
    answers: integer("answers").notNull(),
    answerMinutes: integer("answer_minutes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.supplierId] })],
);

/** Days that have been counted, with the time at which each was last counted. The next run continues after the latest day. */
export const dayCountRuns = sqliteTable("day_count_runs", {
  day: text("day").$type<PlainDay>().primaryKey(),
  at: integer("at").notNull(),
});

/** Numbers of requests. Each Worker instance adds its own counts from time to time. */
export const requestTallies = sqliteTable(
  "request_tallies",
  {
    day: text("day").$type<PlainDay>().notNull(),
    tally: text("tally").$type<Tally>().notNull(),
    /** A page, an API call or a step of the quote flow. "" = none. */
    name: text("name").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.tally, t.name] })],
);
