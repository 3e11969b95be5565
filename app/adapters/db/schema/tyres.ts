import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownershipColumns, textNocase } from "../columns";

/** Tyre sizes with a price in cents per tier. Null = not sold in that tier. */
export const tyres = sqliteTable(
  "tyres",
  {
    width: integer("width").notNull(),
    profile: integer("profile").notNull(),
    rim: integer("rim").notNull(),
    loadSpeed: text("load_speed").notNull(),
    use: text("use").notNull(),
    isCommon: integer("is_common").notNull(),
    pricePremiumCents: integer("price_premium_cents"),
    priceValueCents: integer("price_value_cents"),
    priceBudgetCents: integer("price_budget_cents"),
    priceCommercialCents: integer("price_commercial_cents"),
    leadDays: integer("lead_days").notNull().default(0),
    ...ownershipColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.width, t.profile, t.rim] }),
    check("tyres_is_common", sql`is_common in (0, 1)`),
    check("tyres_lead_days", sql`lead_days >= 0`),
  ],
);

/** Known tyre sizes and their dimensions. */
export const tyreSizes = sqliteTable("tyre_sizes", {
  size: text("size").primaryKey(),
  type: text("type").notNull(),
  width: integer("width").notNull(),
  profile: integer("profile").notNull(),
  rim: integer("rim").notNull(),
  overallDiameterMm: integer("overall_diameter_mm").notNull(),
});

/** Factory tyre sizes per model, variant, range of build years and axle. */
export const tyreFitments = sqliteTable(
  "tyre_fitments",
  {
    make: textNocase("make").notNull(),
    model: textNocase("model").notNull(),
    variant: text("variant").notNull(),
    startYear: integer("start_year").notNull(),
    endYear: integer("end_year").notNull(),
    axle: text("axle").notNull(),
    size: text("size").notNull(),
    width: integer("width").notNull(),
    profile: integer("profile").notNull(),
    rim: integer("rim").notNull(),
    source: text("source").notNull(),
  },
  (t) => [index("tyre_fitments_by_model").on(t.make, t.model, t.startYear)],
);
