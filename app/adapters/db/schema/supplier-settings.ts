import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const supplierSettingEvents = sqliteTable(
  "supplier_setting_events",
  {
    supplierId: integer("supplier_id").notNull(),
    section: text("section").notNull(),
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    before: text("before").notNull(),
    after: text("after").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.section, t.version] }),
    index("supplier_setting_events_by_time").on(t.supplierId, t.at),
  ],
);

export const supplyChanges = sqliteTable("supply_changes", {
  square: integer("square").primaryKey(),
  revision: integer("revision").notNull(),
});
