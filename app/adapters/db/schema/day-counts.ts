import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/core/ids";
import type { Measure } from "../../../domain/figures/measures";
import type { Tally } from "../../../domain/figures/tallies";
import type { PlainDay } from "../../../domain/core/time/plain-date";

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

/** What happened at a workshop on a day, where anything did. Money is whole cents. */
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

/** Each counted day with the time of its latest count. The next run continues after the newest day. */
export const dayCountRuns = sqliteTable("day_count_runs", {
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
