import type { Sort } from "../../domain/quotes/order";
import type { Ranked } from "../../domain/quotes/rank-again";
import { RANKING_VERSION } from "../../domain/quotes/recommended-score";
import type { ListingEvents } from "../../usecases/ports/listing-events";
import { RANKED_AT } from "./packed-listings";

const { facts: FACTS_AT, ...PLACE_AT } = RANKED_AT;
const FACTS = Object.entries(FACTS_AT).map(([name, place]) => `'${name}', l.value ->> ${place}`).join(", ");

/** What the lead was answered last, one row a listing: what its place was made of. A listing is a row of values, or was kept under its own names. */
const RANKED = `
  with kept as materialized (
    select l.value, l.type from (select listings from lead_quotes where lead_guid = ?1 and pricing is not null order by created_at desc limit 1) q, json_each(q.listings) l
  ), ranked as materialized (
    select l.value ->> ${PLACE_AT.supplierId} as id,
           json_object('isInstantlyPriced', json(l.value -> ${PLACE_AT.isInstantlyPriced}), 'rating100', l.value ->> ${PLACE_AT.rating100}, 'ratingCount', l.value ->> ${PLACE_AT.ratingCount},
                       'distanceMetres', l.value ->> ${PLACE_AT.distanceMetres}, 'total', l.value ->> ${PLACE_AT.total}, 'score', l.value ->> ${PLACE_AT.score}, 'facts', json_object(${FACTS})) as of
      from kept l where l.type = 'array'
    union all
    select l.value ->> 'supplierId',
           json_object('isInstantlyPriced', json(l.value -> 'isInstantlyPriced'), 'rating100', l.value ->> 'rating100', 'ratingCount', l.value ->> 'ratingCount',
                       'distanceMetres', l.value ->> 'distanceMetres', 'total', l.value ->> '$.price.total', 'score', l.value ->> 'score', 'facts', json(l.value -> 'scoreFacts'))
      from kept l where l.type = 'object'
  )`;

interface EventRow {
  id: number; lead_guid: string; supplier_id: number; position: number; sort: string; ranking_version: string; ranked: string; at: number;
}

/** One round: the rows are made from one JSON list, and only beside a lead and a supplier that exist. */
export const d1ListingEvents = (db: D1Database): ListingEvents => ({
  async add(leadGuid, events, at) {
    const [lead, added] = await db.batch([
      db.prepare("select 1 from leads where guid = ?").bind(leadGuid),
      db
        .prepare(
          `${RANKED}
           insert into listing_events (lead_guid, supplier_id, kind, position, service_date, at, sort, variant, ranking_version, ranked)
           select leads.guid, e.value ->> 'supplierId', e.value ->> 'kind', e.value ->> 'position', e.value ->> 'serviceDate', ?3, e.value ->> 'sort', e.value ->> 'variant',
                  case when ranked.of is not null then '${RANKING_VERSION}' end, ranked.of
             from leads, json_each(?2) e left join ranked on ranked.id = e.value ->> 'supplierId' and e.value ->> 'kind' = 'shown'
            where leads.guid = ?1 and exists (select 1 from suppliers where suppliers.id = e.value ->> 'supplierId')`,
        )
        .bind(leadGuid, JSON.stringify(events), at),
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
      id: row.id, leadGuid: row.lead_guid, at: row.at, supplierId: row.supplier_id, position: row.position, sort: row.sort as Sort, rankingVersion: row.ranking_version, ranked: JSON.parse(row.ranked) as Ranked,
    }));
  },
});
