import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/ids";
import type { ListingImpression } from "../../../domain/quotes/shop-look";

/**
 * Reports to a supplier about the lists that it appeared in, one row per day (UTC). Nothing about customers, and about other suppliers only what several have
 * in common. A cron gathers them from `listing_events`, which has no index by supplier.
 */
export const listingImpressions = sqliteTable(
  "shop_looks",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    day: text("day").notNull(),
    looks: text("looks", { mode: "json" }).$type<readonly ListingImpression[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.day] }),
    index("shop_looks_by_day").on(t.day),
    check("shop_looks_looks", sql`json_valid(looks)`),
  ],
);

/** How far they were gathered: the newest run has the highest number, which is the key that refuses the second of two. */
export const listingImpressionBatches = sqliteTable("shop_looks_gathered", {
  number: integer("number").primaryKey(),
  lastEventId: integer("last_event_id").notNull(),
});
