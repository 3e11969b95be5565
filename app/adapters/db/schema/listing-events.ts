import { sql } from "drizzle-orm";
import { check, customType, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LeadGuid, SupplierId } from "../../../domain/core/ids";
import type { Sort } from "../../../domain/quotes/order";
import type { RankedListing } from "../../../domain/quotes/rerank";
import { packImpression, unpackImpression } from "../packed-impression";

/** Column type for packed listings. D1 returns a blob as a list of bytes, local SQLite as a byte array. */
const packedImpression = customType<{ data: readonly RankedListing[]; driverData: ArrayLike<number> | ArrayBuffer }>({
  dataType: () => "blob",
  toDriver: packImpression,
  fromDriver: (bytes) => unpackImpression(new Uint8Array(bytes)),
});

/**
 * Impressions and clicks on the results page (P-257 to P-259), one row each, without contact details. Those of a draft are deleted with the draft. Those of a
 * quote that is no longer in use are archived in the bucket with the prices.
 */
export const listingEvents = sqliteTable(
  "listing_events",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    kind: text("kind", { enum: ["shown", "opened", "book-now"] }).notNull(),
    at: integer("at").notNull(),
    /** The supplier whose listing was clicked, or for an impression, the first supplier in the list. */
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    serviceDay: text("service_day"),
    sort: text("sort").$type<Sort>(),
    variant: text("variant"),
    rankingVersion: text("ranking_version"),
    /** For an impression: number of its listings with an instant price. */
    priced: integer("priced"),
    /** For an impression: the listings that were in our stored quotes, in order, each with the inputs of its ranking. */
    listed: packedImpression("listed"),
    /** For an impression: position and supplier of listings that were in none of our stored quotes. Null = none. */
    unranked: text("unranked", { mode: "json" }).$type<readonly (readonly [number, SupplierId])[]>(),
  },
  (table) => [
    index("listing_events_by_lead").on(table.leadGuid, table.kind),
    check("listing_events_kind", sql`kind in ('shown', 'opened', 'book-now')`),
    check("listing_events_unranked", sql`unranked is null or json_valid(unranked)`),
    check(
      "listing_events_of",
      sql`(kind = 'shown') = (listed is not null) and (listed is null) = (priced is null) and (kind = 'shown' or unranked is null)`,
    ),
  ],
);
