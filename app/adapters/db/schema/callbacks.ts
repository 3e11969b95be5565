import type { LeadGuid } from "../../../domain/core/ids";
import type { CallOutcome } from "../../../domain/lead/call-outcome";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Callbacks that customers are waiting for: one per lead, however often it is requested. */
export const callbacks = sqliteTable(
  "callbacks",
  {
    leadGuid: text("lead_guid").$type<LeadGuid>().primaryKey(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["waiting", "done"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** When to call the customer next. Until the first call: the time that they chose, or the time of the request. */
    nextAt: integer("next_at").notNull(),
    /** Start of the two hours in which the customer wants the first call. Null = as soon as possible. */
    wantedAt: integer("wanted_at"),
    /** When the customer last chose a time. Null = never. */
    chosenAt: integer("chosen_at"),
    /** Number of calls made. */
    calls: integer("calls").notNull().default(0),
    /** Outcome of the last call. Null = no call yet. */
    outcome: text("outcome").$type<CallOutcome>(),
  },
  (t) => [
    index("callbacks_by_creation").on(t.createdAt),
    index("callbacks_waiting").on(t.nextAt).where(sql`state = 'waiting'`),
    check("callbacks_state", sql`state in ('waiting', 'done')`),
    check(
      "callbacks_outcome",
      sql`outcome in ('no-answer', 'later', 'helped', 'not-wanted', 'wrong-number', 'booked')`,
    ),
  ],
);
