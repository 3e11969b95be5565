import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Requests to delete a person's data. The keys that find the person's data and the address for the confirmation are encrypted for the row's id. The last step
 * deletes both, so that the row no longer shows who made the request.
 */
export const deletionRequests = sqliteTable(
  "deletion_requests",
  {
    id: text("id").primaryKey(),
    /** waiting = something unfinished, such as a booking, blocks the deletion. running = the request can no longer be withdrawn. */
    state: text("state", { enum: ["waiting", "running", "done", "withdrawn"] }).notNull(),
    /** Keys that find a person's open request: the keyed digests of their bookings and their account id. JSON. */
    keys: text("keys", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** DeletionSecret as JSON, encrypted with AES-GCM. Null once the request is closed. */
    sealed: text("sealed"),
    askedAt: integer("asked_at").notNull(),
    /** When the request must be checked next. While it is running, this is the end of a lease, until which no other run processes it. */
    nextAt: integer("next_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("deletion_requests_open").on(t.nextAt).where(sql`state in ('waiting', 'running')`),
    check("deletion_requests_state", sql`state in ('waiting', 'running', 'done', 'withdrawn')`),
    check("deletion_requests_keys", sql`json_valid(keys)`),
    check(
      "deletion_requests_ended",
      sql`(state in ('done', 'withdrawn')) = (ended_at is not null) and (ended_at is null) = (sealed is not null)`,
    ),
  ],
);

/** Completed steps of a deletion, so that an interrupted one continues with the next step. */
export const personDeletionSteps = sqliteTable(
  "person_deletion_steps",
  {
    deletionId: text("deletion_id").notNull(),
    part: text("part").notNull(),
    at: integer("at").notNull(),
    /** Number of rows that the step cleared. */
    rows: integer("rows").notNull(),
  },
  (t) => [primaryKey({ columns: [t.deletionId, t.part] })],
);
