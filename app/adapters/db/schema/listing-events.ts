import type { LeadGuid, SupplierId } from "../../../domain/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Sort } from "../../../domain/quotes/order";
import type { Ranked } from "../../../domain/quotes/rank-again";

/** What people were shown and pressed on the results page (P-257 to P-259). Append-only; no contact details. */
export const listingEvents = sqliteTable(
  "listing_events",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    kind: text("kind", { enum: ["shown", "opened", "book-now"] }).notNull(),
    /** Of an impression: its place in the list, from 1. */
    position: integer("position"),
    serviceDay: text("service_day"),
    at: integer("at").notNull(),
    /** What an impression showed, as the server's own listing had it: what the order was made of, under which rules, in which order. */
    sort: text("sort").$type<Sort>(),
    variant: text("variant"),
    rankingVersion: text("ranking_version"),
    ranked: text("ranked", { mode: "json" }).$type<Ranked>(),
  },
  (table) => [
    index("listing_events_by_lead").on(table.leadGuid, table.kind),
    check("listing_events_kind", sql`kind in ('shown', 'opened', 'book-now')`),
    check("listing_events_ranked", sql`ranked is null or json_valid(ranked)`),
  ],
);
