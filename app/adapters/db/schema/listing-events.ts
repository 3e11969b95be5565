import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const listingEvents = sqliteTable(
  "listing_events",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    kind: text("kind", { enum: ["shown", "opened", "book-now"] }).notNull(),
    position: integer("position"),
    serviceDate: text("service_date"),
    at: integer("at").notNull(),
    sort: text("sort"),
    variant: text("variant"),
    rankingVersion: text("ranking_version"),
    ranked: text("ranked"),
  },
  (table) => [index("listing_events_by_lead").on(table.leadGuid, table.kind)],
);
