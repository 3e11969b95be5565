import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PROTECTED_SECTIONS } from "../../../domain/supplier/supplier-settings/business";
import type { Section, SettingValues } from "../../../domain/supplier/supplier-settings/section";

/** History of a supplier's settings, numbered per section. */
export const supplierSettingEvents = sqliteTable(
  "supplier_setting_events",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    section: text("section").$type<Section>().notNull(),
    /** Part of the primary key, so that the second of two changes with the same version is refused. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    /** Our id of the person, and the name shown to colleagues. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    before: text("before", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    after: text("after", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    /** Reason for a change made at the operator's desk. Null = changed by the workshop. */
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.section, t.version] }),
    index("supplier_setting_events_by_time").on(t.supplierId, t.at),
    check("supplier_setting_events_version", sql`version > 0`),
    check("supplier_setting_events_before", sql`json_valid(before)`),
    check("supplier_setting_events_after", sql`json_valid(after)`),
  ],
);

/** Changes of a workshop's business details that need the desk's approval. A section has at most one pending change; decided ones are the history. */
export const supplierChangeRequests = sqliteTable(
  "supplier_change_requests",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    section: text("section", { enum: PROTECTED_SECTIONS }).notNull(),
    before: text("before", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    after: text("after", { mode: "json" }).$type<SettingValues[Section]>().notNull(),
    /** Name that the business register has for the number. Null = the register was not queried or did not respond. */
    registeredAs: text("registered_as"),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** The desk's decision; null = pending. */
    decidedAt: integer("decided_at"),
    isAccepted: integer("is_accepted", { mode: "boolean" }),
    decidedBy: text("decided_by"),
    reason: text("reason"),
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
 * Number of supplier changes in each map square of the largest size, and for each supplier (stored under its negative id). A cached result is valid while the
 * sum of the counts that it depends on is unchanged.
 */
export const supplyChanges = sqliteTable("supply_changes", {
  square: integer("square").primaryKey(),
  revision: integer("revision").notNull(),
});
