import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Wishes to have one's data deleted. What finds the person, and where the receipt goes, is sealed for the id and goes with the last step; who asked is then nobody. */
export const personDeletions = sqliteTable(
  "person_deletions",
  {
    id: text("id").primaryKey(),
    /** waiting = something of theirs is not over yet; running = from here on nobody takes it back. */
    state: text("state", { enum: ["waiting", "running", "done", "taken-back"] }).notNull(),
    /** By what its person finds it while it is open: keyed digests as bookings have them, and the account's id. JSON. */
    keys: text("keys", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** DeletionSecret as JSON, AES-GCM; null = it is over. */
    sealed: text("sealed"),
    askedAt: integer("asked_at").notNull(),
    /** When it is looked at next; while it is being done: until when nobody else does it. */
    nextAt: integer("next_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("person_deletions_open").on(t.nextAt).where(sql`state in ('waiting', 'running')`),
    check("person_deletions_state", sql`state in ('waiting', 'running', 'done', 'taken-back')`),
    check("person_deletions_keys", sql`json_valid(keys)`),
    check(
      "person_deletions_ended",
      sql`(state in ('done', 'taken-back')) = (ended_at is not null) and (ended_at is null) = (sealed is not null)`,
    ),
  ],
);

/** The steps that a deletion has behind it: one that was cut off goes on after the last of them. */
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
