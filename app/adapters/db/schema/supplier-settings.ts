import type { SupplierId } from "../../../domain/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Section, SettingValues } from "../../../domain/supplier-settings/section";

export const supplierSettingEvents = sqliteTable(
  "supplier_setting_events",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    section: text("section").$type<Section>().notNull(),
    /** Two savers of one version: this key refuses the second. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name that colleagues know. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    before: text("before", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    after: text("after", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    /** Of a change that was made at the operator's desk; null = the workshop's own. */
    why: text("why"),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.section, t.version] }),
    index("supplier_setting_events_by_time").on(t.supplierId, t.at),
    check("supplier_setting_events_version", sql`version > 0`),
    check("supplier_setting_events_before", sql`json_valid(before)`),
    check("supplier_setting_events_after", sql`json_valid(after)`),
  ],
);

/**
 * Counts changes of suppliers by the widest map square, and by supplier (its id below zero). A kept answer of the results is valid while the sum over
 * everything it included is unchanged.
 */
export const supplyChanges = sqliteTable("supply_changes", {
  square: integer("square").primaryKey(),
  revision: integer("revision").notNull(),
});
