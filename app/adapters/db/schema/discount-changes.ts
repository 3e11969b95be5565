import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TermKind, TermValues } from "../../../domain/discounts/terms";
import { textNocase } from "../columns";

/** What the desk changed of codes and vouchers: what one said before and after, who, when and why. */
export const discountChanges = sqliteTable(
  "discount_changes",
  {
    kind: text("kind").$type<TermKind>().notNull(),
    /** The code, or the voucher's reference. */
    key: textNocase("key").notNull(),
    /** Two savers of one version: the key of the table refuses the second. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name that colleagues know. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** null = it was made. */
    before: text("before", { mode: "json" }).$type<TermValues[TermKind]>(),
    after: text("after", { mode: "json" }).$type<TermValues[TermKind]>().notNull(),
    why: text("why").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key, t.version] }),
    check("discount_changes_kind", sql`kind in ('code', 'voucher')`),
    check("discount_changes_version", sql`version > 0`),
    check("discount_changes_before", sql`json_valid(before)`),
    check("discount_changes_after", sql`json_valid(after)`),
  ],
);
