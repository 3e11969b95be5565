import type { ListingEvents } from "../../usecases/ports/listing-events";

/** One round: the rows are made from one JSON list, and only beside a lead and a supplier that exist. */
export const d1ListingEvents = (db: D1Database): ListingEvents => ({
  async add(leadGuid, events, at) {
    const [lead, added] = await db.batch([
      db.prepare("select 1 from leads where guid = ?").bind(leadGuid),
      db
        .prepare(
          `insert into listing_events (lead_guid, supplier_id, kind, position, service_date, at)
           select leads.guid, value ->> 'supplierId', value ->> 'kind', value ->> 'position', value ->> 'serviceDate', ?3
             from leads, json_each(?2) where leads.guid = ?1 and exists (select 1 from suppliers where suppliers.id = value ->> 'supplierId')`,
        )
        .bind(leadGuid, JSON.stringify(events), at),
    ]);
    return { isLead: lead?.results.length === 1, kept: added?.meta.changes ?? 0 };
  },
});
