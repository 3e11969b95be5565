import type { Sort } from "../../domain/quotes/order";
import type { Ranked } from "../../domain/quotes/rank-again";
import { rankingVersionOf } from "../../domain/quotes/recommended-score";
import type { ListingEvents } from "../../usecases/ports/listing-events";

interface EventRow {
  id: number;
  lead_guid: string;
  supplier_id: number;
  position: number;
  sort: string;
  ranking_version: string;
  ranked: string;
  at: number;
}

/** One round: the rows are made from one JSON list, and only beside a lead and a supplier that exist. */
export const d1ListingEvents = (db: D1Database): ListingEvents => ({
  async add(leadGuid, events, at) {
    const [lead, added] = await db.batch([
      db.prepare("select 1 from leads where guid = ?").bind(leadGuid),
      db
        .prepare(
          `insert into listing_events (lead_guid, supplier_id, kind, position, service_date, at, sort, variant, ranking_version, ranked)
           select leads.guid, e.value ->> 'supplierId', e.value ->> 'kind', e.value ->> 'position', e.value ->> 'serviceDate', ?3, e.value ->> 'sort', e.value ->> 'variant',
                  e.value ->> 'rankingVersion', e.value ->> 'ranked'
             from leads, json_each(?2) e
            where leads.guid = ?1 and exists (select 1 from suppliers where suppliers.id = e.value ->> 'supplierId')`,
        )
        .bind(
          leadGuid,
          JSON.stringify(
            events.map((event) => ({
              ...event,
              rankingVersion: event.ranked ? rankingVersionOf(event.ranked.facts) : null,
            })),
          ),
          at,
        ),
    ]);
    return { isLead: lead?.results.length === 1, kept: added?.meta.changes ?? 0 };
  },
  async ranked(leadGuid, afterId, limit) {
    const { results } = await db
      .prepare(
        `select id, lead_guid, supplier_id, position, sort, ranking_version, ranked, at from listing_events
          where id > ?1 and (?2 is null or lead_guid = ?2) and kind = 'shown' and ranked is not null and sort is not null order by id limit ?3`,
      )
      .bind(afterId, leadGuid, limit)
      .all<EventRow>();
    return results.map((row) => ({
      id: row.id,
      leadGuid: row.lead_guid,
      at: row.at,
      supplierId: row.supplier_id,
      position: row.position,
      sort: row.sort as Sort,
      rankingVersion: row.ranking_version,
      ranked: JSON.parse(row.ranked) as Ranked,
    }));
  },
});
