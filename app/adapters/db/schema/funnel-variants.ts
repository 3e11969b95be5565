import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownershipColumns } from "../columns";
import type { Country } from "../../../domain/core/country/country";

/** How a quote funnel differs from the default one. One row per configuration, filled by the seed. */
export const quoteFunnelConfigurations = sqliteTable(
  "quote_funnel_configurations",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    /** JSON list of country codes. */
    countries: text("countries", { mode: "json" }).$type<readonly Country[]>().notNull(),
    /** The only supplier of quotes. Null = all eligible suppliers. */
    exclusiveSupplierId: integer("exclusive_supplier_id").$type<SupplierId>(),
    excludedCategoryIds: text("excluded_category_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    hidesSupplier: integer("hides_supplier", { mode: "boolean" }).notNull(),
    allowsSeveralItems: integer("allows_several_items", { mode: "boolean" }).notNull(),
    usesRegoLookup: integer("uses_rego_lookup", { mode: "boolean" }).notNull(),
    requiresContactDetails: integer("requires_contact_details", { mode: "boolean" }).notNull(),
    /** Lead source of quotes that start in this funnel. Null = the lead source of the visitor is used. */
    leadSource: text("lead_source"),
    ...ownershipColumns(),
  },
  () => [
    check("quote_funnel_configurations_countries", sql`json_valid(countries)`),
    check("quote_funnel_configurations_excluded_category_ids", sql`json_valid(excluded_category_ids)`),
    check("quote_funnel_configurations_hides_supplier", sql`hides_supplier in (0, 1)`),
    check("quote_funnel_configurations_allows_several_items", sql`allows_several_items in (0, 1)`),
    check("quote_funnel_configurations_uses_rego_lookup", sql`uses_rego_lookup in (0, 1)`),
    check("quote_funnel_configurations_requires_contact_details", sql`requires_contact_details in (0, 1)`),
  ],
);

/** Areas where roadside assistance is offered instead of a booking, and its link. */
export const roadsideAreas = sqliteTable(
  "roadside_areas",
  {
    id: integer("id").primaryKey(),
    country: text("country").$type<Country>().notNull(),
    name: text("name").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    radiusMetres: integer("radius_metres").notNull(),
    taskIds: text("task_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    /** May contain the placeholder {support_phone}. */
    link: text("link").notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("roadside_areas_country", sql`country in ('AU', 'NZ')`),
    check("roadside_areas_radius_metres", sql`radius_metres > 0`),
    check("roadside_areas_task_ids", sql`json_valid(task_ids)`),
  ],
);
