import { sql } from "drizzle-orm";
import type { DirectLeads } from "../../usecases/ports/direct-leads";
import { outboxStatements } from "./outbox";

export const d1DirectLeads = (db: D1Database): DirectLeads => ({
  async add({ leadGuid, supplierId, sealed, who, at }, message, most) {
    const [written, , kept] = await db.batch([
      db
        .prepare(
          `insert into supplier_direct_leads (lead_guid, supplier_id, details_sealed, revision, who, asked_at)
           select guid, ?2, ?3, revision, ?4, ?5 from leads
            where guid = ?1 and (select count(*) from supplier_direct_leads where lead_guid = ?1) < ?6
           on conflict (lead_guid, supplier_id) do nothing`,
        )
        .bind(leadGuid, supplierId, sealed, who, at, most),
      // Told only when the statement before it has written.
      ...outboxStatements(db, [message], at, sql`changes() = 1`),
      db
        .prepare("select 1 from supplier_direct_leads where lead_guid = ? and supplier_id = ?")
        .bind(leadGuid, supplierId),
    ]);
    if (written?.meta.changes === 1) return "asked";
    return kept?.results.length === 1 ? "asked-before" : "too-many";
  },
});
