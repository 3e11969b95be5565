import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/core/ids";
import type { ListingImpression } from "../../../domain/quotes/listing-impression";

/**
 * Daily reports (UTC) for a supplier about the lists that it appeared in. They contain no customer data. About other suppliers, they contain only values that
 * several of them share. A cron calculates them from `listing_events`, which has no index by supplier.
 */
export const listingImpressions = sqliteTable(
  "listing_impressions",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    day: text("day").notNull(),
    impressions: text("impressions", { mode: "json" }).$type<readonly ListingImpression[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.day] }),
    index("listing_impressions_by_day").on(t.day),
    check("listing_impressions_json", sql`json_valid(impressions)`),
  ],
);

/** How far the impressions have been counted. The newest run has the highest number. If two runs write at once, the primary key refuses the second. */
export const listingImpressionBatches = sqliteTable("impression_collections", {
  number: integer("number").primaryKey(),
  lastEventId: integer("last_event_id").notNull(),
});
