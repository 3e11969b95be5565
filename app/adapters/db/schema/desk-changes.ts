import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { VersionedKind, VersionedValues } from "../../../domain/operations/desk/versions";
import { textNocase } from "../columns";

/** What the desk changed of codes, vouchers, texts, closed days, special prices, jobs, questions, help articles, legal texts, trade prices, partners, fleet companies and white labels: what one said before and after, who, when and why. */
export const deskChanges = sqliteTable(
  "desk_changes",
  {
    kind: text("kind").$type<VersionedKind>().notNull(),
    /** The item's key within its kind: the code, the reference, the text, the day. */
    key: textNocase("key").notNull(),
    /** Two savers of one version: the key of the table refuses the second. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name that colleagues know. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** null = it was made. */
    before: text("before", { mode: "json" }).$type<VersionedValues[VersionedKind]>(),
    /** null = it was taken away. */
    after: text("after", { mode: "json" }).$type<VersionedValues[VersionedKind]>(),
    why: text("reason").notNull(),
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
