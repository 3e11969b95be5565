import type { LeadGuid } from "../../../domain/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Calls that customers wait for: one per lead, however often it is asked for. */
export const callbacks = sqliteTable(
  "callbacks",
  {
    leadGuid: text("lead_guid").$type<LeadGuid>().primaryKey(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["waiting", "done"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("callbacks_waiting").on(t.createdAt).where(sql`state = 'waiting'`),
    check("callbacks_state", sql`state in ('waiting', 'done')`),
  ],
);
