import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type DiaryPlace, ENTRY_KINDS } from "../../../domain/supplier/diary/diary";

/** A workshop's own diary entries: cars without a booking, and blocked hours. Text that the workshop entered is encrypted for the row's id. */
export const diaryEntries = sqliteTable(
  "diary_entries",
  {
    /** Created with the form, so that a form that is sent twice adds one entry. */
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    day: text("day").notNull(),
    startAt: text("start_at").notNull(),
    /** Duration from start to end. */
    minutes: integer("minutes").notNull(),
    /** How much of the day's capacity a walk-in takes up, in minutes. Blocks are counted together (`supplier_days.blocked_minutes`). */
    takenMinutes: integer("taken_minutes").notNull(),
    rowId: integer("row_id"),
    /** EntryText as JSON, encrypted with AES-GCM. */
    sealed: text("sealed").notNull(),
    regoDigest: text("rego_digest"),
    firstNameDigest: text("first_name_digest"),
    lastNameDigest: text("last_name_digest"),
    /** Optimistic lock: a change based on an older version is refused. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (t) => [
    index("diary_entries_of_day").on(t.supplierId, t.day).where(sql`removed_at is null`),
    index("diary_entries_by_rego")
      .on(t.supplierId, t.regoDigest)
      .where(sql`rego_digest is not null and removed_at is null`),
    index("diary_entries_by_day").on(t.day),
    index("diary_entries_with_name").on(t.day).where(sql`first_name_digest is not null`),
    check("diary_entries_id", sql`length(id) >= 22`),
    check("diary_entries_kind", sql`kind in ('walk-in', 'block')`),
    check("diary_entries_day", sql`day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("diary_entries_minutes", sql`minutes between 1 and 1440`),
    check("diary_entries_taken_minutes", sql`taken_minutes >= 0`),
    check("diary_entries_row_id", sql`row_id between 1 and 12`),
  ],
);

/** History of a workshop's diary. */
export const diaryEvents = sqliteTable(
  "diary_events",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /**
     * Running number for each supplier. A decision that depends on blocks uses the number after the last one that it read, so that the primary key refuses the
     * second of two parallel decisions.
     */
    number: integer("number").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name shown to colleagues. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    change: text("change", { enum: ["walk-in-added", "blocked", "moved", "removed", "recounted"] }).notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    /** The entry that changed. Null = blocked time was recalculated because other settings changed. */
    entryId: text("entry_id"),
    was: text("was", { mode: "json" }).$type<DiaryPlace>(),
    becomes: text("becomes", { mode: "json" }).$type<DiaryPlace>(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.number] }),
    check("diary_events_number", sql`number > 0`),
    check("diary_events_change", sql`change in ('walk-in-added', 'blocked', 'moved', 'removed', 'recounted')`),
    check("diary_events_kind", sql`kind in ('walk-in', 'block')`),
    check("diary_events_was", sql`json_valid(was)`),
    check("diary_events_becomes", sql`json_valid(becomes)`),
  ],
);
