import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LeadGuid, SupplierId } from "../../../domain/ids";
import type { Sort } from "../../../domain/quotes/order";
import type { ShownListing } from "../../../domain/quotes/rank-again";

/**
 * What people were shown and pressed on the results page (P-257 to P-259): a look at a list is one row, a press on a listing another. No contact details.
 * Those of a draft go with it; those of a settled quote go to the bucket, beside its prices.
 */
export const listingEvents = sqliteTable(
  "listing_events",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    kind: text("kind", { enum: ["shown", "opened", "book-now"] }).notNull(),
    at: integer("at").notNull(),
    /** Whose listing was pressed; null = a look at them all. */
    supplierId: integer("supplier_id").$type<SupplierId>(),
    serviceDay: text("service_day"),
    sort: text("sort").$type<Sort>(),
    variant: text("variant"),
    rankingVersion: text("ranking_version"),
    /** Of a look: the listings in their order, each as the server's own listing had it: what the order was made of. */
    listed: text("listed", { mode: "json" }).$type<readonly ShownListing[]>(),
  },
  (table) => [
    index("listing_events_by_lead").on(table.leadGuid, table.kind),
    check("listing_events_kind", sql`kind in ('shown', 'opened', 'book-now')`),
    check("listing_events_listed", sql`listed is null or json_valid(listed)`),
    check(
      "listing_events_of",
      sql`(kind = 'shown') = (listed is not null) and (kind = 'shown') = (supplier_id is null)`,
    ),
  ],
);
