import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { textNocase } from "../columns";

/** Service intervals, one row per model, range of build years and fuel. */
export const serviceSchedules = sqliteTable(
  "service_schedules",
  {
    id: text("id").primaryKey(),
    make: textNocase("make").notNull(),
    /** NULL = every model of the make. */
    model: textNocase("model"),
    fromYear: integer("from_year").notNull(),
    toYear: integer("to_year").notNull(),
    /** NULL = any fuel. */
    fuel: text("fuel"),
    intervalKm: integer("interval_km").notNull(),
    intervalMonths: integer("interval_months").notNull(),
    firstService: text("first_service"),
    note: text("note"),
    confidence: text("confidence").notNull(),
    source: text("source").notNull(),
  },
  (t) => [index("service_schedules_by_make").on(t.make, t.model)],
);

/** Individual facts about service intervals, as published by manufacturers. */
export const serviceIntervals = sqliteTable("service_intervals", {
  make: textNocase("make").notNull(),
  appliesTo: text("applies_to").notNull(),
  market: text("market").notNull(),
  intervalKm: integer("interval_km"),
  intervalMonths: integer("interval_months"),
  period: text("period"),
  source: text("source").notNull(),
});

/** Work done in a service, and when it is due. `partPriceCents` has one price per vehicle price category. */
export const serviceOperations = sqliteTable(
  "service_operations",
  {
    code: text("code").primaryKey(),
    sort: integer("sort").notNull(),
    name: text("name").notNull(),
    kind: text("kind").notNull(),
    fuels: text("fuels", { mode: "json" }).$type<readonly string[]>().notNull(),
    bodyOrDrive: text("body_or_drive", { mode: "json" }).$type<readonly string[]>().notNull(),
    everyKm: integer("every_km"),
    everyMonths: integer("every_months"),
    firstAtKm: integer("first_at_km"),
    labourHours100: integer("labour_hours_100").notNull(),
    partCode: text("part_code"),
    partName: text("part_name"),
    partQuantity: text("part_quantity"),
    partPriceCents: text("part_price_cents", { mode: "json" }).$type<readonly number[]>(),
    inBasicService: integer("in_basic_service", { mode: "boolean" }).notNull(),
    excludedNote: text("excluded_note"),
  },
  () => [check("service_operations_in_basic_service", sql`in_basic_service in (0, 1)`)],
);
