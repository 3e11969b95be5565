import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { VersionedKind, VersionedValues } from "../../../domain/operations/desk/versions";
import { textNocase } from "../columns";

/**
 * Changes made at the desk to codes, vouchers, texts, closed days, special prices, jobs, questions, help articles, legal texts, trade prices, partners, fleet
 * companies and white labels: the values before and after, who, when and why.
 */
export const deskChanges = sqliteTable(
  "desk_changes",
  {
    kind: text("kind").$type<VersionedKind>().notNull(),
    /** The key of the item among those of its kind, such as a code, a reference or a day. */
    key: textNocase("key").notNull(),
    /** Part of the primary key, so that the second of two changes with the same version is refused. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name shown to colleagues. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** Null = the item was created. */
    before: text("before", { mode: "json" }).$type<VersionedValues[VersionedKind]>(),
    /** Null = the item was removed. */
    after: text("after", { mode: "json" }).$type<VersionedValues[VersionedKind]>(),
    reason: text("reason").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key, t.version] }),
    check(
      "desk_changes_kind",
      sql`kind in ('code', 'voucher', 'text', 'closed-day', 'special-price', 'job', 'question', 'help', 'legal-text', 'trade-price', 'partner', 'rewards-partner', 'fleet', 'white-label')`,
    ),
    check("desk_changes_version", sql`version > 0`),
    check("desk_changes_before", sql`json_valid(before)`),
    check("desk_changes_after", sql`json_valid(after)`),
  ],
);
