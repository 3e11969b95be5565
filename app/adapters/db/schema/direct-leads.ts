import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const supplierDirectLeads = sqliteTable(
  "supplier_direct_leads",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    detailsSealed: text("details_sealed").notNull(),
    revision: integer("revision").notNull(),
    who: text("who", { enum: ["holder", "visitor"] }).notNull(),
    askedAt: integer("asked_at").notNull(),
  },
  (t) => [uniqueIndex("supplier_direct_leads_once").on(t.leadGuid, t.supplierId)],
);
