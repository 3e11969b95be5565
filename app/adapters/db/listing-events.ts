import type { ListingEvents } from "../../usecases/ports/listing-events";

/** One statement: the rows are made from one JSON list, and only beside a lead that exists. */
export const d1ListingEvents = (db: D1Database): ListingEvents => ({
  async add(leadGuid, events, at) {
    const { meta } = await db
      .prepare(
        `insert into listing_events (lead_guid, supplier_id, kind, position, service_date, at)
         select leads.guid, value ->> 'supplierId', value ->> 'kind', value ->> 'position', value ->> 'serviceDate', ?3
           from leads, json_each(?2) where leads.guid = ?1`,
      )
      .bind(leadGuid, JSON.stringify(events), at)
      .run();
    return events.length === 0 || meta.changes > 0;
  },
});
