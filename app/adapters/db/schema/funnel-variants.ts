import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const quoteFunnelConfigurations = sqliteTable("quote_funnel_configurations", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  countries: text("countries").notNull(),
  exclusiveSupplierId: integer("exclusive_supplier_id"),
  excludedCategoryIds: text("excluded_category_ids").notNull(),
  hidesSupplier: integer("hides_supplier").notNull(),
  allowsSeveralItems: integer("allows_several_items").notNull(),
  usesRegoLookup: integer("uses_rego_lookup").notNull(),
  requiresContactDetails: integer("requires_contact_details").notNull(),
  leadSource: text("lead_source"),
});

export const roadsideAreas = sqliteTable("roadside_areas", {
  id: integer("id").primaryKey(),
  country: text("country").notNull(),
  name: text("name").notNull(),
  latitude: real("latitude").notNull(),
  longitude: real("longitude").notNull(),
  radiusMetres: integer("radius_metres").notNull(),
  taskIds: text("task_ids").notNull(),
  link: text("link").notNull(),
});
