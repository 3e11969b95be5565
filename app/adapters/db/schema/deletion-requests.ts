import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Requests to delete a person's data. The keys that find the person, and the address of the confirmation, are sealed for the id and deleted with the last
 * step, after which the requester is unknown.
 */
export const deletionRequests = sqliteTable(
  "deletion_requests",
  {
    id: text("id").primaryKey(),
    /** waiting = something of theirs is not finished; running = it can no longer be withdrawn. */
    state: text("state", { enum: ["waiting", "running", "done", "taken-back"] }).notNull(),
    /** How an open request is found: keyed digests as bookings have them, and the account's id. JSON. */
    keys: text("keys", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** DeletionSecret as JSON, AES-GCM; null = it is over. */
    sealed: text("sealed"),
    askedAt: integer("asked_at").notNull(),
    /** When it is checked next; while it is being carried out: until when no other run may. */
    nextAt: integer("next_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("deletion_requests_open").on(t.nextAt).where(sql`state in ('waiting', 'running')`),
    check("deletion_requests_state", sql`state in ('waiting', 'running', 'done', 'taken-back')`),
    check("deletion_requests_keys", sql`json_valid(keys)`),
    check(
      "deletion_requests_ended",
      sql`(state in ('done', 'taken-back')) = (ended_at is not null) and (ended_at is null) = (sealed is not null)`,
    ),
  ],
);

/** The completed steps of a deletion, so that an interrupted one continues after the last. */
export const personDeletionSteps = sqliteTable(
  "person_deletion_steps",
  {
    deletionId: text("deletion_id").notNull(),
    part: text("part").notNull(),
    at: integer("at").notNull(),
    /** Rows that the step still found something in. */
    rows: integer("rows").notNull(),
  },
  (t) => [primaryKey({ columns: [t.deletionId, t.part] })],
);
