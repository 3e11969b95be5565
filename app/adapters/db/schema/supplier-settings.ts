import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PROTECTED_SECTIONS } from "../../../domain/supplier/supplier-settings/business";
import type { Section, SettingValues } from "../../../domain/supplier/supplier-settings/section";

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
    why: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.section, t.version] }),
    index("supplier_setting_events_by_time").on(t.supplierId, t.at),
    check("supplier_setting_events_version", sql`version > 0`),
    check("supplier_setting_events_before", sql`json_valid(before)`),
    check("supplier_setting_events_after", sql`json_valid(after)`),
  ],
);

/** Changes of a workshop's business details that the desk decides on. A section has one that waits; the decided ones are the history. */
export const supplierChangeRequests = sqliteTable(
  "supplier_change_requests",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    section: text("section", { enum: PROTECTED_SECTIONS }).notNull(),
    before: text("before", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    after: text("after", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    /** The name that the business register has for the number; null = it was not asked or did not answer. */
    registeredAs: text("registered_as"),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** null = it waits. */
    decidedAt: integer("decided_at"),
    isAccepted: integer("is_accepted", { mode: "boolean" }),
    decidedBy: text("decided_by"),
    why: text("reason"),
  },
  (t) => [
    index("supplier_change_requests_of").on(t.supplierId, t.at),
    uniqueIndex("supplier_change_requests_waiting").on(t.supplierId, t.section).where(sql`decided_at is null`),
    check("supplier_change_requests_section", sql`section in ('business-details', 'business-address')`),
    check("supplier_change_requests_before", sql`json_valid(before)`),
    check("supplier_change_requests_after", sql`json_valid(after)`),
    check("supplier_change_requests_decided", sql`(decided_at is null) = (is_accepted is null)`),
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
