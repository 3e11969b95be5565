import type { LeadGuid, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Quotes that customers asked one supplier for: once for each lead and supplier. A row is also its event in the lead's history. */
export const supplierDirectLeads = sqliteTable(
  "supplier_direct_leads",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** Name, contact number, e-mail and comments as JSON, AES-GCM sealed for "<lead guid>:<supplier id>". */
    detailsSealed: text("details_sealed").notNull(),
    /** Of the lead when it was asked. */
    who: text("who", { enum: ["holder", "visitor"] }).notNull(),
    askedAt: integer("asked_at").notNull(),
  },
  (t) => [
    uniqueIndex("supplier_direct_leads_once").on(t.leadGuid, t.supplierId),
    check("supplier_direct_leads_who", sql`who in ('holder', 'visitor')`),
  ],
);
